import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { dayOf } from '@paheli/core/quiz/daily';
import { practiceRoundsPerDay, type StartPractice } from '@paheli/core/quiz/practice';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { users } from '@paheli/db/schema/account';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, count, eq, gt, gte, not, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { findSuspension, suspendedProblem } from '../foundation/suspension-facts';
import { instant, type Tx, transact } from '../foundation/transaction';
import { openRound } from './open-round';
import { selectPracticeQuestions } from './select-practice-questions';
import { refuseWhileBusy } from './start-in-turn';
import { type StartOptions, startQuiz } from './start-quiz';

/**
 * Starts a practice round of the viewer, or returns the running one. It is free, has no prize, and asks only questions
 * of games without a stake. Throws `not_ready` without such questions, `rate_limited` after too many rounds of one day,
 * `play_limit` and `suspended`; `busy` while players of tournaments wait to start.
 */
export async function startPractice(
  deps: Deps,
  viewer: Viewer,
  choice: StartPractice,
  options: StartOptions,
): Promise<QuizSession> {
  const tournamentId = await transact(deps, (tx) => findOrOpen(tx, deps, viewer, choice));
  return startQuiz(deps, viewer, { tournamentId, language: choice.language }, options);
}

async function findOrOpen(tx: Tx, deps: Deps, viewer: Viewer, choice: StartPractice): Promise<string> {
  // Two starts of one player come after each other, so that the second finds the round of the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
  const running = await findRunning(tx, deps, viewer);
  if (running !== undefined) return running;
  refuseWhileBusy(deps);
  await assertMayPractise(tx, deps, viewer);
  const questionIds = await selectPracticeQuestions(tx, viewer, choice, deps.newId());
  if (questionIds.length === 0)
    throw new Problem('not_ready', {
      detail: msg('There are no practice questions of this kind now. Choose another subject or difficulty.'),
    });
  const startsAt = deps.now();
  const opened = await openRound(tx, deps, {
    kind: 'practice',
    name: 'Practice',
    category: choice.category ?? 'general',
    startsAt,
    createdBy: viewer.userId,
    questionIds,
  });
  if (opened === undefined) throw new Error('a practice round was not stored');
  return opened;
}

/** Returns the viewer's round that still runs; undefined where there is none. */
async function findRunning(tx: Tx, { now }: Deps, viewer: Viewer): Promise<string | undefined> {
  const isOver = sql`exists (select from quiz_session s where s.tournament_id = ${tournaments.id}
    and (s.finished_at is not null or s.silent_end_at <= ${instant(now())}))`;
  const [running] = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isRoundOf(viewer), gt(tournaments.endsAt, now()), not(isOver)))
    .limit(1);
  return running?.id;
}

async function assertMayPractise(tx: Tx, { now }: Deps, viewer: Viewer): Promise<void> {
  const suspension = await findSuspension(tx, viewer.userId, now());
  if (suspension) throw suspendedProblem(suspension);
  const [own] = await tx.execute<{ isOver: boolean }>(sql`
    select play_limit_reached(${viewer.userId}, ${instant(now())}) as "isOver"`);
  if (own?.isOver) throw new Problem('play_limit');
  const { from, to } = dayOf(now());
  const [opened] = await tx
    .select({ rounds: count() })
    .from(tournaments)
    .where(and(isRoundOf(viewer), gte(tournaments.startsAt, from)));
  if ((opened?.rounds ?? 0) < practiceRoundsPerDay) return;
  throw new Problem('rate_limited', {
    detail: msg('You have practised {times} times today. More rounds begin tomorrow.', {
      times: practiceRoundsPerDay,
    }),
    retryAfterS: Math.ceil((to.getTime() - now().getTime()) / 1000),
  });
}

const isRoundOf = ({ userId }: Viewer) =>
  and(eq(tournaments.createdBy, userId), eq(tournaments.kind, 'practice'));
