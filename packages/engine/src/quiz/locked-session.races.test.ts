import { feedbackMs } from '@paheli/core/quiz/constants';
import { openDatabase } from '@paheli/db/client/connect';
import { expect, onTestFinished, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { answerQuestion } from './answer-question';
import { readTurn } from './ask-question';
import { delayQuestion } from './delay-question';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();

/** Returns dependencies on connections with this lock timeout, and a promise of their first warning. */
function withLockTimeout(lockTimeoutMs: number) {
  const limits = { lockTimeoutMs, statementTimeoutMs: 60_000 };
  const applicationName = 'paheli-test-play';
  const database = openDatabase({ url: engine.url, maxConnections: 8, applicationName, limits });
  onTestFinished(() => database.close());
  const { promise: warned, resolve } = Promise.withResolvers<string>();
  const log = { ...engine.deps.log, warn: (_: object, message: string) => resolve(message) };
  return { deps: { ...engine.deps, database, log } satisfies Deps, warned };
}

const playersCount = 40;

/** Seats and starts players; returns each with the session. */
async function startAll(): Promise<{ viewer: Viewer; sessionId: string }[]> {
  const { id: tournamentId } = await engine.tournament({ questionsCount: 3, maxParticipants: playersCount });
  const viewers = await createCrowd(engine.deps, playersCount, { depositPaise: 1_000 });
  return Promise.all(
    viewers.map(async (viewer) => {
      await joinTournament(engine.deps, viewer, { tournamentId });
      const { sessionId } = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
      return { viewer, sessionId };
    }),
  );
}

/** Locks a session in another transaction until the returned function is called. */
async function lockSession(sessionId: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locks } = Promise.withResolvers<void>();
  const transaction = engine.deps.database.sql.begin(async (sql) => {
    await sql`select 1 from quiz_session where id = ${sessionId} for update`;
    locks();
    await released;
  });
  await isLocked;
  return async () => {
    release();
    await transaction;
  };
}

/** Answers the first question with the instant of a second after its opening. */
function answer(
  deps: Deps,
  { viewer, sessionId }: Awaited<ReturnType<typeof startAll>>[number],
  receivedAt: Date,
) {
  const input = { sessionId, questionIndex: 0, answer: 1 };
  return answerQuestion(deps, viewer, input, { receivedAt, handsOut: false });
}

test('a locked session holds up no other answer, and its own is recorded with its instant once the lock is gone', async () => {
  const { deps } = withLockTimeout(60_000);
  const [one, ...others] = await startAll();
  if (!one) throw new Error('nobody started');
  const unlock = await lockSession(one.sessionId);
  engine.clock.advance(1_000);
  const receivedAt = engine.clock.now();
  let isAnswered = false;
  const held = answer(deps, one, receivedAt).finally(() => (isAnswered = true));
  // Longer than the test may take, if one of them waited for the lock.
  const results = await Promise.all(others.map((each) => answer(deps, each, receivedAt)));
  expect([results.length, isAnswered]).toEqual([playersCount - 1, false]);

  engine.clock.advance(10_000);
  await unlock();
  expect(await held).toMatchObject({ questionIndex: 0, timeTaken: 1, timedOut: false });
  const stored = await engine.deps.database.sql`
    select received_at from session_question where session_id = ${one.sessionId} and received_at is not null`;
  expect(stored).toEqual([{ receivedAt }]);
});

test('an answer whose session stays locked for longer than the lock timeout is recorded afterwards', async () => {
  const { deps, warned } = withLockTimeout(50);
  const [one, another] = await startAll();
  if (!one || !another) throw new Error('nobody started');
  const unlocks = [await lockSession(one.sessionId), await lockSession(another.sessionId)];
  engine.clock.advance(1_000);
  const receivedAt = engine.clock.now();
  const held = [one, another].map((each) => answer(deps, each, receivedAt));
  expect(await warned).toBe('a batch failed');
  for (const unlock of unlocks) await unlock();
  for (const result of await Promise.all(held))
    expect(result).toMatchObject({ timeTaken: 1, timedOut: false });
});

test('a locked session holds up no visit and no late question of others', async () => {
  const { deps } = withLockTimeout(60_000);
  const [one, ...others] = await startAll();
  if (!one) throw new Error('nobody started');
  for (const each of [one, ...others]) await answer(deps, each, engine.clock.now());
  const turn = await readTurn(deps, one.viewer, one, false);
  const turns = await Promise.all(others.map((each) => readTurn(deps, each.viewer, each, false)));
  const unlock = await lockSession(one.sessionId);
  engine.clock.advance(feedbackMs + 1_000);
  const held = [readTurn(deps, one.viewer, one, false), delayQuestion(deps, turn)];
  const read = await Promise.all(others.map((each) => readTurn(deps, each.viewer, each, false)));
  expect(read).toEqual(turns);
  const delayed = await Promise.all(turns.map((each) => delayQuestion(deps, each)));
  const sentAt = engine.clock.now();
  expect(delayed.map((each) => each?.question?.startsAt)).toEqual(others.map(() => sentAt));
  await unlock();
  const [visited, moved] = await Promise.all(held);
  expect([visited?.sessionId, moved?.question?.startsAt]).toEqual([one.sessionId, sentAt]);
});
