import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MeasuredShape, measureOf } from '@paheli/core/question-bank/item-response';
import { type Rating, type Ratings, rateAll, rateSession } from '@paheli/core/rating/rating';
import type { Category } from '@paheli/core/tournament/schema';
import { ratings } from '@paheli/db/schema/rating';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateInHalves } from '../foundation/isolate-rows';
import { arrayOf, isAnyOf, storeRows, type Tx, transact } from '../foundation/transaction';

type JobDeps = Pick<Deps, 'database' | 'live' | 'log' | 'failedRows'>;

/** How many players are rated in one transaction, and from how many sessions they are in one run. */
const batchSize = 100;
const mostSessions = 10_000;
/** Any fixed number: the lock of the processes that rate. */
const ratingLock = 7_243_543;

/**
 * Rates the players whose settled sessions were not rated yet, or whose prizes were decided anew: from the first
 * such session on, as if all had happened in the order in which they were finished. Sessions with a held or voided prize do not
 * count, nor do those in organisers' tournaments: an organiser could tell the answers, and evidence of unfair play starts
 * from ratings. Returns how many players it rated. A batch that another process rates is left to it.
 */
export async function rateSessions(deps: JobDeps): Promise<number> {
  const due = await deps.database.sql<{ userId: string }[]>`
    select user_id from quiz_session
    where rank is not null and entry_id is not null and rated_prize_state is distinct from prize_state
    order by finished_at limit ${mostSessions}`;
  const players = [...new Set(due.map(({ userId }) => userId))];
  let rated = 0;
  for (let from = 0; from < players.length; from += batchSize) {
    const rows = players.slice(from, from + batchSize);
    rated += await isolateInHalves(deps, { job: 'ratings', rows, idOf: String }, (userIds) =>
      transact(deps, (tx) => ratePlayers(tx, userIds)),
    );
  }
  return rated;
}

type SessionRow = {
  readonly id: string;
  readonly userId: string;
  readonly finishedAt: string;
  readonly category: Category;
  readonly doesCount: boolean;
  readonly answers: readonly AnswerRow[];
};

type AnswerRow = MeasuredShape & { readonly isRight: boolean };

async function ratePlayers(tx: Tx, userIds: readonly string[]): Promise<number> {
  const ids = arrayOf('uuid', userIds);
  const [lock] = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ratingLock}::int8) as "isFree"`,
  );
  if (!lock?.isFree) return 0;
  // In the order in which an account is closed.
  const open = await tx.execute<{ id: string }>(sql`
    select id from users where id = any(${ids}) and closed_at is null order by id for share`);
  const openIds = new Set([...open].map(({ id }) => id));
  // Decisions about prizes lock sessions, so none of those read here changes before it is marked.
  await tx.execute(sql`select from quiz_session where user_id = any(${ids}) and rank is not null and entry_id is not null
    order by id for no key update`);
  const sessions = await readSessions(tx, ids);
  const before = await readBefore(tx, ids);
  const rows: (typeof ratings.$inferInsert)[] = [];
  for (const [userId, own] of Map.groupBy(sessions, (session) => session.userId)) {
    rows.push(...rateInOrder(own, before.get(userId) ?? unrated));
    // A long history takes a while to compute: other work goes on between two players.
    await nextTurn();
  }
  const sessionIds = sessions.map(({ id }) => id);
  await tx.delete(ratings).where(isAnyOf(ratings.sessionId, sessionIds));
  const storable = rows.filter(({ userId }) => openIds.has(userId));
  const stored = await storeRows(tx, ratings, storable);
  if (stored.length < storable.length) throw new Error('a session was rated twice');
  await tx.execute(sql`
    update quiz_session set rated_prize_state = prize_state where id = any(${arrayOf('uuid', sessionIds)})`);
  return new Set(sessions.map(({ userId }) => userId)).size;
}

const unrated = rateAll([]);

function rateInOrder(sessions: readonly SessionRow[], before: Ratings): (typeof ratings.$inferInsert)[] {
  let now = before;
  return sessions.flatMap(({ id: sessionId, userId, finishedAt, category, doesCount, answers }) => {
    if (!doesCount) return [];
    now = rateSession(now, {
      category,
      answers: answers.map((row) => ({ isRight: row.isRight, measure: measureOf(row) })),
    });
    const row = (scope: 'all' | Category, { mean, sd }: Rating) => ({
      sessionId,
      userId,
      scope,
      mean,
      deviation: sd,
      finishedAt: new Date(finishedAt),
    });
    return [row('all', now.overall), row(category, now.byCategory[category] ?? now.overall)];
  });
}

/** Selects when each player finished the first session that was not rated as it stands. */
function firstDue(ids: SQL): SQL {
  // Offset 0: each player's sessions by key. After a crowd's quiz, statistics are of the time before it.
  return sql`
    select u.id as user_id, min(s.finished_at) as at from unnest(${ids}) as u(id)
    cross join lateral (select * from quiz_session o where o.user_id = u.id offset 0) s
    where s.rank is not null and s.entry_id is not null and s.rated_prize_state is distinct from s.prize_state
    group by u.id`;
}

/** Returns each player's sessions from the first one on that was not rated as it stands, in the order of their ends. */
async function readSessions(tx: Tx, ids: SQL): Promise<readonly SessionRow[]> {
  return tx.execute<SessionRow>(sql`
    select s.id, s.user_id as "userId", s.finished_at as "finishedAt", t.category,
      s.prize_state in ('none', 'paid', 'released') and t.owner_id is null as "doesCount", (
        select coalesce(json_agg(json_build_object('isRight', q.is_correct, 'correctAnswer', q.correct_answer,
          'optionsCount', cardinality(p.options), 'typed', p.difficulty, 'difficulty', m.difficulty, 'slope', m.slope)), '[]')
        from (select * from session_question o where o.session_id = s.id offset 0) q
        cross join lateral (select * from tournament_question o
          where o.tournament_id = s.tournament_id and o.question_id = q.question_id offset 0) p
        left join lateral (select * from question_measure o
          where o.question_id = q.question_id and o.language = s.language offset 0) m on true
        where not q.voided) as answers
    from (${firstDue(ids)}) d
    cross join lateral (select * from quiz_session o where o.user_id = d.user_id and o.finished_at >= d.at offset 0) s
    join tournament t on t.id = s.tournament_id
    where s.rank is not null and s.entry_id is not null
    order by s.user_id, s.finished_at, s.id`);
}

/** Returns each player's ratings before those sessions. */
async function readBefore(tx: Tx, ids: SQL): Promise<ReadonlyMap<string, Ratings>> {
  const rows = await tx.execute<{ userId: string; scope: 'all' | Category } & Rating>(sql`
    select distinct on (r.user_id, r.scope) r.user_id as "userId", r.scope, r.mean, r.deviation as sd
    from (${firstDue(ids)}) d
    cross join lateral (select * from rating o where o.user_id = d.user_id and o.finished_at < d.at offset 0) r
    order by r.user_id, r.scope, r.finished_at desc, r.session_id desc`);
  const byUser = Map.groupBy([...rows], ({ userId }) => userId);
  return new Map(
    [...byUser].map(([userId, own]): [string, Ratings] => {
      const ratingOf = ({ mean, sd }: Rating) => ({ mean, sd });
      const byCategory = Object.fromEntries(
        own.filter(({ scope }) => scope !== 'all').map((row) => [row.scope, ratingOf(row)]),
      );
      const overall = own.find(({ scope }) => scope === 'all');
      return [userId, { overall: overall ? ratingOf(overall) : unrated.overall, byCategory }];
    }),
  );
}
