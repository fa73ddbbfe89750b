import { achievements, decideAchievements } from '@paheli/core/quiz/achievements';
import { achievements as earnedTable } from '@paheli/db/schema/achievement';
import { users } from '@paheli/db/schema/auth';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { appendEvents } from '../outbox';
import { arrayOf, transact } from '../transaction';
import { type ReviewableQuiz, readPlayedQuizzes } from './read-played-quizzes';

type ReviewDeps = Pick<Deps, 'database' | 'now' | 'live'>;
type Earned = typeof earnedTable.$inferInsert;

/** How many sessions are looked for at once, and how often: their players' whole histories are read with them. */
const batchSize = 20;
const mostBatches = 50;

/**
 * Looks at the players who have finished a quiz, or whose standing in one has changed, since they were looked at last, and
 * stores what they have earned; answers how many there were. Whatever was not marked before a crash is looked at again.
 */
export async function reviewAchievements(deps: ReviewDeps): Promise<number> {
  let players = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const reviewed = await reviewBatch(deps);
    if (reviewed === 0) break;
    players += reviewed;
  }
  return players;
}

async function reviewBatch(deps: ReviewDeps): Promise<number> {
  // In the words of the index that holds nothing but these.
  const due = await deps.database.sql<{ userId: string }[]>`
    select distinct user_id as "userId" from (
      select user_id from quiz_session where finished_at is not null
        and reviewed_standing is distinct from coalesce(rank::text, '-') || ' ' || prize_state
      order by finished_at limit ${batchSize}) oldest`;
  if (due.length === 0) return 0;
  const quizzes = await readPlayedQuizzes(
    deps,
    due.map(({ userId }) => userId),
  );
  await storeEarned(deps, earnedIn(quizzes, deps.now()));
  await markReviewed(deps, quizzes);
  return due.length;
}

/** What these quizzes, each player's all, have earned so far. */
export function earnedIn(quizzes: readonly ReviewableQuiz[], now: Date): Earned[] {
  return [...new Set(quizzes.map(({ userId }) => userId))].flatMap((userId) =>
    decideAchievements(
      quizzes.filter((quiz) => quiz.userId === userId),
      now,
    ).flatMap(({ kind, earned }) =>
      earned ? [{ userId, kind, earnedAt: earned.at, sessionId: earned.sessionId }] : [],
    ),
  );
}

/** Stores what was not stored before and tells its player, once, whoever else does the same at this moment. */
export async function storeEarned(deps: ReviewDeps, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return;
  const userIds = [...new Set(earned.map(({ userId }) => userId))];
  await transact(deps, async (tx) => {
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, userIds), isNull(users.closedAt)))
      .orderBy(asc(users.id))
      .for('no key update');
    const open = new Set(locked.map(({ id }) => id));
    const rows = earned.filter(({ userId }) => open.has(userId));
    if (rows.length === 0) return;
    const stored = await tx
      .insert(earnedTable)
      .values(rows)
      .onConflictDoNothing()
      .returning({ userId: earnedTable.userId, kind: earnedTable.kind });
    await appendEvents(
      tx,
      stored.map(({ userId, kind }) => ({
        audience: `user:${userId}`,
        event: { type: 'achievement_earned', kind, title: achievements[kind].title },
      })),
    );
  });
}

/** Says with which standing each was looked at. Who holds a session is not waited for: it comes up again. */
async function markReviewed(deps: ReviewDeps, quizzes: readonly ReviewableQuiz[]): Promise<void> {
  const ids = arrayOf(
    'uuid',
    quizzes.map(({ sessionId }) => sessionId),
  );
  const standings = arrayOf(
    'text',
    quizzes.map(({ reviewedStanding }) => reviewedStanding),
  );
  await transact(deps, (tx) =>
    tx.execute(sql`
      with free as (
        select s.id, x.standing from unnest(${ids}, ${standings}) as x(id, standing) join quiz_session s on s.id = x.id
        where s.reviewed_standing is distinct from x.standing for no key update of s skip locked)
      update quiz_session s set reviewed_standing = free.standing from free where s.id = free.id`),
  );
}
