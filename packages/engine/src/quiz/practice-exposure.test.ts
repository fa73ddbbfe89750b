import { tournaments } from '@paheli/db/schema/tournament';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { instant, transact } from '../foundation/transaction';
import { openQuestions } from '../question-bank/open-questions';
import { createPlayer } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { closeRounds } from './close-rounds';
import { completeQuiz } from './complete-quiz';
import { drawSessions } from './draw-sessions';
import { expireSessions } from './expire-sessions';
import { startDaily } from './start-daily';
import { startPractice } from './start-practice';

const engine = openWideEngine(6);

type Opened = { id: string; isOpen: boolean };

const newcomer = () => createPlayer(engine.deps, { access: false });
const rest = { handsOut: true } as const;
const practise = async () =>
  startPractice(engine.deps, await newcomer(), { category: 'science', questionsCount: 20 }, rest);

async function freeze(changes: Parameters<typeof engine.tournament>[0] = {}): Promise<string> {
  const { id: tournamentId } = await engine.tournament(changes);
  const viewer = await createPlayer(engine.deps, { depositPaise: 10_000 });
  await joinTournament(engine.deps, viewer, { tournamentId });
  return tournamentId;
}

/** Returns the questions of a pool or round, with whether they are for games without a stake. */
async function poolOf(tournamentId: string): Promise<Opened[]> {
  return engine.deps.database.sql<Opened[]>`
    select q.id, q.opened_at is not null as is_open from tournament_question p join question q on q.id = p.question_id
    where p.tournament_id = ${tournamentId}`;
}

test('a third of each category, difficulty and language is for games without a stake, for good', async () => {
  const { deps, clock } = engine;
  const groups = () => deps.database.sql<{ opened: number; third: number }[]>`
    select count(opened_at)::int as opened, (count(*) / 3)::int as third from question group by category, difficulty, language`;
  const openIds = async () =>
    (
      await deps.database.sql<
        { id: string }[]
      >`select id from question where opened_at is not null order by id`
    ).map(({ id }) => id);
  const before = await openIds();
  for (const { opened, third } of await groups()) expect(opened).toBe(third);
  clock.advance(60 * 24 * 60 * 60_000);
  await openQuestions(deps);
  expect(await openIds()).toEqual(before);
});

test('a tournament with a stake asks none of them, one without asks nothing else, and so do practice and the daily quiz', async () => {
  const { deps } = engine;
  const staked = await poolOf(await freeze());
  expect(staked.filter(({ isOpen }) => isOpen)).toEqual([]);
  const free = { entryFee: 0, prizePool: 0, questionsCount: 5 };
  const games = [
    await freeze(free),
    (await practise()).tournamentId,
    (await startDaily(deps, await newcomer(), {}, rest)).tournamentId,
  ];
  for (const game of games) {
    const pool = await poolOf(game);
    expect(pool.length).toBeGreaterThan(4);
    expect(pool.filter(({ isOpen }) => !isOpen)).toEqual([]);
  }
  const { sql } = deps.database;
  await sql`update question set shared_at = ${deps.now()} where id = ${staked[0]?.id ?? ''}`;
  expect(await poolOf(await freeze(free))).toContainEqual({ id: staked[0]?.id, isOpen: false });
});

test('those that a tournament asked make up a missing share first, and those of an open stake are left', async () => {
  const { deps } = engine;
  const { sql } = deps.database;
  const settled = await freeze({ category: 'history' });
  const over = await poolOf(settled);
  await sql`update tournament set settled_at = ${deps.now()} where id = ${settled}`;
  const asked = over.slice(0, 3).map(({ id }) => id);
  await sql`delete from tournament_question where tournament_id = ${settled} and not (question_id = any(${asked}::uuid[]))`;
  const [running] = await poolOf(await freeze({ category: 'sports' }));
  await sql`update question set opened_at = null where category in ('history', 'sports')`;
  await openQuestions(deps);
  const found = await sql<{ isRunningOpen: boolean; isAskedLeft: boolean; isOtherOpen: boolean }[]>`
    select bool_or(opened_at is not null and id = ${running?.id ?? ''}) as is_running_open,
      bool_or(opened_at is null and id = any(${asked}::uuid[])) as is_asked_left,
      bool_or(opened_at is not null and not exists (select from tournament_question p where p.question_id = q.id)) as is_other_open
    from question q where category in ('history', 'sports') group by category, difficulty`;
  expect(found.filter((group) => group.isAskedLeft && group.isOtherOpen)).toEqual([]);
  expect(found.filter((group) => group.isRunningOpen)).toEqual([]);
});

test('a pool waits for questions that are being set apart, and leaves them out', async () => {
  const { deps } = engine;
  await deps.database.sql`update question set opened_at = null where category = 'general'`;
  const { joining } = await transact(deps, async (tx) => {
    await tx.execute(sql`select open_questions(${instant(deps.now())}, 3, 100)`);
    const join = freeze({ category: 'general' });
    await untilWaitingOr(join);
    return { joining: join };
  });
  const pool = await poolOf(await joining);
  expect(pool.filter(({ isOpen }) => isOpen)).toEqual([]);
});

test('what a frozen pool with a stake has of them is asked nowhere else until that tournament is over', async () => {
  const { deps } = engine;
  const { sql } = deps.database;
  const { tournamentId: daily } = await startDaily(deps, await newcomer(), {}, rest);
  const tournamentId = await freeze({ category: 'entertainment' });
  await sql`insert into tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer)
    select ${tournamentId}, q.id, q.difficulty, q.question_text, q.options, q.correct_answer
    from question q where q.category = 'science' and q.opened_at is not null on conflict do nothing`;
  await expectProblem(practise(), 'not_ready');
  await expectProblem(startDaily(deps, await newcomer(), {}, rest), 'not_ready');
  await deleteTournament(deps, engine.admin, { tournamentId });
  expect((await startDaily(deps, await newcomer(), {}, rest)).tournamentId).toBe(daily);
});

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

test('a daily quiz is not closed while a session of it is being stored', async () => {
  const { deps, clock } = engine;
  // Only the round of this test is left.
  clock.advance(24 * 60 * 60_000);
  await expireSessions(deps);
  await closeRounds(deps);
  const first = await newcomer();
  const { tournamentId, sessionId } = await startDaily(deps, first, {}, rest);
  await completeQuiz(deps, first, { sessionId });
  clock.advance(24 * 60 * 60_000);
  const last = await newcomer();
  const { closing } = await transact(deps, async (tx) => {
    const [round] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)).for('share');
    if (!round) throw new Error('the daily quiz is gone');
    const close = closeRounds(deps);
    await untilWaitingOr(close);
    await drawSessions(tx, deps, round, [
      { userId: last.userId, seed: last.userId, entryId: null, language: 'en', startedAt: clock.now() },
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
