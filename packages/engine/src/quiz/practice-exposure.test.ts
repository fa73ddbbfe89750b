import { addMs } from '@paheli/core/clock';
import { madeForEach } from '@paheli/core/testing/opened';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Viewer } from '../deps';
import { instant, transact } from '../foundation/transaction';
import { createPlayer } from '../testing/crowd';
import { createWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { closeRounds } from './close-rounds';
import { completeQuiz } from './complete-quiz';
import { drawSessions } from './draw-sessions';
import { expireSessions } from './expire-sessions';
import { listPracticeQuestions } from './list-practice-questions';
import { lockPracticeList, openRound } from './open-round';
import { selectPracticeQuestions } from './select-practice-questions';
import { startDaily } from './start-daily';

const engine = madeForEach(
  () => createWideEngine(6),
  (made) => made.close(),
);

/** The bank has 42 questions of science, of which 12 are for practice. */
const scienceQuestions = 42;
const newcomer = () => createPlayer(engine.deps, { access: false });
const daily = (viewer: Viewer) => startDaily(engine.deps, viewer, {}, { handsOut: true });

async function joinFirst(questionsCount: number): Promise<string> {
  const { id: tournamentId } = await engine.tournament({ questionsCount });
  await joinTournament(engine.deps, await createPlayer(engine.deps, { depositPaise: 10_000 }), {
    tournamentId,
  });
  return tournamentId;
}

async function poolOf(tournamentId: string): Promise<string[]> {
  const rows = await engine.deps.database.sql<{ id: string }[]>`
    select p.question_id as id from tournament_question p join question q on q.id = p.question_id
    where p.tournament_id = ${tournamentId} and q.category = 'science'`;
  return rows.map(({ id }) => id);
}

/** Waits until a call waits for a lock, or is done. */
async function untilWaitingOr(call: Promise<unknown>): Promise<void> {
  let isDone = false;
  call.catch(() => undefined).finally(() => (isDone = true));
  const isWaiting = async () => {
    const [seen] = await engine.deps.database.sql<{ waiting: number }[]>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (!isDone && seen?.waiting !== 1) throw new Error('the call neither waits nor is done');
  };
  await vi.waitFor(isWaiting, { timeout: 20_000, interval: 20 });
}

test('practice lists a share of the shared questions and of the others, so that shared ones leave a stake no less', async () => {
  const { sql } = engine.deps.database;
  await listPracticeQuestions(engine.deps);
  await sql`update question set shared_at = created_at where id in (
    select id from (select id, row_number() over (partition by category, difficulty order by id) as n from question) numbered
    where n > 6)`;
  await listPracticeQuestions(engine.deps);
  const listed = await sql<{ questions: number; ofHouse: number }[]>`
    select count(*)::int as questions, count(*) filter (where q.shared_at is null)::int as of_house
    from practice_question l join question q on q.id = l.question_id group by q.category, q.difficulty`;
  expect(listed.length).toBeGreaterThan(0);
  for (const { questions, ofHouse } of listed) expect([questions, ofHouse]).toEqual([4, 2]);
  const pool = await poolOf(await joinFirst(12));
  const practised = await sql<{ id: string }[]>`select question_id as id from practice_question`;
  expect(pool.filter((id) => practised.some((row) => row.id === id))).toEqual([]);
});

test('an archived question that today’s daily quiz asks makes room for one other, once', async () => {
  const { sql } = engine.deps.database;
  await daily(await newcomer());
  await sql`update question set archived_at = created_at where id = (
    select question_id from practice_question where question_id in (select question_id from tournament_question)
    order by question_id limit 1)`;
  const list = async () => {
    await listPracticeQuestions(engine.deps);
    return (await sql<{ id: string }[]>`select question_id as id from practice_question order by id`).map(
      ({ id }) => id,
    );
  };
  const once = await list();
  expect([await list(), await list()]).toEqual([once, once]);
});

describe('a pool that needs practice questions', () => {
  test('leaves out those of today’s daily quiz while the others are enough', async () => {
    const asked = await poolOf((await daily(await newcomer())).tournamentId);
    expect(asked).toHaveLength(2);
    const pool = await poolOf(await joinFirst(35));
    expect(pool).toHaveLength(scienceQuestions - asked.length);
    expect(pool.filter((id) => asked.includes(id))).toEqual([]);
  });

  test('closes the daily quiz that asks one of its questions until the tournament is over', async () => {
    const first = await newcomer();
    const { sessionId } = await daily(first);
    const tournamentId = await joinFirst(scienceQuestions - 1);
    expect(await poolOf(tournamentId)).toHaveLength(scienceQuestions);
    const second = await newcomer();
    await expect(daily(second)).rejects.toMatchObject({ code: 'not_ready' });
    // A quiz that began earlier goes on.
    await expect(daily(first)).resolves.toMatchObject({ sessionId });
    await deleteTournament(engine.deps, engine.admin, { tournamentId });
    await expect(daily(second)).resolves.toMatchObject({ kind: 'daily' });
  });

  test('waits for a round that is being opened, and leaves its questions out', async () => {
    await listPracticeQuestions(engine.deps);
    const viewer = await newcomer();
    const { joining, questionIds } = await transact(engine.deps, async (tx) => {
      await lockPracticeList(tx);
      const choice = { category: 'science', questionsCount: 5 } as const;
      const chosen = await selectPracticeQuestions(tx, viewer, choice, 'seed');
      const join = joinFirst(35);
      await untilWaitingOr(join);
      const startsAt = engine.clock.now();
      await openRound(tx, engine.deps, {
        kind: 'practice',
        name: 'Practice',
        category: 'science',
        startsAt,
        endsAt: addMs(startsAt, 60_000),
        createdBy: viewer.userId,
        questionIds: chosen,
      });
      return { joining: { join }, questionIds: chosen };
    });
    const pool = await poolOf(await joining.join);
    expect(pool).toHaveLength(scienceQuestions - questionIds.length);
    expect(pool.filter((id) => questionIds.includes(id))).toEqual([]);
  });
});

test('a pool waits for practice questions that are being listed, and leaves them out', async () => {
  const { joining } = await transact(engine.deps, async (tx) => {
    await tx.execute(sql`select list_practice_questions(${instant(engine.clock.now())}, 3, 100, '30 days')`);
    const join = joinFirst(12);
    await untilWaitingOr(join);
    return { joining: join };
  });
  expect(await poolOf(await joining)).toHaveLength(30);
});

test('a daily quiz is not closed while a session of it is being stored', async () => {
  const { deps, clock } = engine;
  const first = await newcomer();
  const { tournamentId, sessionId } = await daily(first);
  await completeQuiz(deps, first, { sessionId });
  clock.advance(24 * 60 * 60_000);
  const last = await newcomer();
  const { closing } = await transact(deps, async (tx) => {
    const [round] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)).for('share');
    if (!round) throw new Error('the daily quiz is gone');
    const close = closeRounds(deps);
    await untilWaitingOr(close);
    await drawSessions(tx, deps, round, [
      { userId: last.userId, entryId: null, pseudonym: null, language: 'en', startedAt: clock.now() },
    ]);
    return { closing: close };
  });
  expect(await closing).toBe(0);
  const isOpen = async () =>
    (await deps.database.sql`select from tournament where id = ${tournamentId} and settled_at is null`)
      .length;
  expect(await isOpen()).toBe(1);
  clock.advance(10 * 60_000);
  await expireSessions(deps);
  expect(await closeRounds(deps)).toBe(1);
});
