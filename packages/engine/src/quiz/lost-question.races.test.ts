import { addMs } from '@paheli/core/clock';
import { longestOutageMs, questionMs } from '@paheli/core/quiz/constants';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { createQueues } from '../foundation/queues';
import { enterProcesses, registerProcess, tellAlive } from '../foundation/server-process';
import { createPlayer } from '../testing/crowd';
import { times } from '../testing/outcomes';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { answerQuestion } from './answer-question';
import { askQuestion, readTurn } from './ask-question';
import { expireSessions } from './expire-sessions';
import { startQuiz } from './start-quiz';

// Server processes on one database: the first one asks, and dies where a test lets time pass without its signs of life.

const engine = openWideEngine(25);
const [dying, one, other] = [madeForEach(newProcess), madeForEach(newProcess), madeForEach(newProcess)];

let viewer: Viewer;
let sessionId: string;
let tournamentId: string;
beforeEach(async () => {
  viewer = await createPlayer(engine.deps, { depositPaise: 1000 });
  tournamentId = (await engine.tournament({ questionsCount: 3, maxParticipants: 50 })).id;
  await joinTournament(engine.deps, viewer, { tournamentId });
  ({ sessionId } = await startQuiz(dying, viewer, { tournamentId }, { handsOut: false }));
});

async function newProcess(): Promise<Deps> {
  const id = await registerProcess(engine.deps);
  return { ...engine.deps, queues: createQueues(), processId: () => id };
}

/** Advances the clock while these processes tell each second that they are alive. */
async function pass(ms: number, alive: readonly Deps[]): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    engine.clock.advance(Math.min(left, 1_000));
    for (const deps of alive) await tellAlive(deps);
  }
}

function answer(deps: Deps, questionIndex: number, { handsOut = false } = {}) {
  const receivedAt = engine.clock.now();
  return answerQuestion(deps, viewer, { sessionId, questionIndex, answer: 1 }, { receivedAt, handsOut });
}

type Stored = {
  askedBy: number;
  lostMs: number;
  index: number;
  startsAt: Date;
  finished: boolean;
  missed: number;
};

async function stored(): Promise<Stored> {
  const [row] = await engine.deps.database.sql<Stored[]>`
    select s.asked_by, s.current_index as index, s.current_starts_at as starts_at, s.finished_at is not null as finished,
      (extract(epoch from s.ends_at - s.started_at) * 1000)::int - t.duration_ms as lost_ms,
      (select count(*)::int from session_question q where q.session_id = s.id and q.timed_out) as missed
    from quiz_session s join tournament t on t.id = s.tournament_id where s.id = ${sessionId}`;
  if (!row) throw new Error('the session is gone');
  return row;
}

/** The first process sends question 1, takes its answer and dies before question 2 opens. The others live on. */
async function dieBeforeQuestion(): Promise<void> {
  await pass(1_000, [dying, one, other]);
  await answer(dying, 0);
  await pass(20_000, [one, other]);
}

describe('a question whose process died before it opened', () => {
  test('opens once for many visits in two processes at once, and its answer counts', async () => {
    await dieBeforeQuestion();
    const now = engine.clock.now();
    const visits = times(20, (n) => readTurn(n % 2 ? one : other, viewer, { sessionId }));
    const questions = (await Promise.all(visits)).map(({ question }) => question);
    for (const question of questions)
      expect(question).toMatchObject({ questionIndex: 1, startsAt: now, deadlineAt: addMs(now, questionMs) });
    expect(await stored()).toMatchObject({ lostMs: 18_000, missed: 0 });
    await pass(3_000, [one, other]);
    expect(await answer(other, 1)).toMatchObject({ timedOut: false, timeTaken: 3 });
    expect(await stored()).toMatchObject({ lostMs: 18_000, missed: 0, index: 2 });
  });

  test('is recorded once where its late answer and visits in the other process come at once', async () => {
    await dieBeforeQuestion();
    const [result] = await Promise.all([
      answer(one, 1),
      ...times(10, () => readTurn(other, viewer, { sessionId })),
    ]);
    expect(result).toMatchObject({ timedOut: false });
    const { index, missed, lostMs } = await stored();
    expect({ index, missed }).toEqual({ index: 2, missed: 0 });
    // The answer came at the end of its time, unless a visit had opened the question before.
    expect([13_000, 18_000]).toContain(lostMs);
  });

  test.each([
    ['start', () => startQuiz(one, viewer, { tournamentId }, { handsOut: true })],
    ['question', () => askQuestion(one, viewer, { sessionId, questionIndex: 1 })],
    ['repeated answer', () => answer(one, 0, { handsOut: true })],
  ])('opens anew for a player of the REST API: %s', async (_, call) => {
    await dieBeforeQuestion();
    await call();
    expect(await stored()).toMatchObject({
      askedBy: one.processId(),
      startsAt: engine.clock.now(),
      lostMs: 18_000,
    });
  });

  test('opens anew for each process that dies', async () => {
    await dieBeforeQuestion();
    engine.clock.advance(500);
    await readTurn(one, viewer, { sessionId });
    await pass(20_000, [other]);
    await readTurn(other, viewer, { sessionId });
    expect(await stored()).toMatchObject({ askedBy: other.processId(), lostMs: 38_500, missed: 0 });
  });

  test('is kept open by the job until the longest outage is over, and then times out', async () => {
    await dieBeforeQuestion();
    await expireSessions(one);
    expect(await stored()).toMatchObject({ finished: false, missed: 0 });
    await pass(longestOutageMs, [one, other]);
    // Question 3 is lost as well, from the instant at which it would have opened.
    await expireSessions(one);
    await pass(10_000, [one, other]);
    await expireSessions(one);
    expect(await stored()).toMatchObject({ finished: true, missed: 2, lostMs: 0 });
  });
});

test('a question that opened after its process stopped in order opens anew at once', async () => {
  await pass(1_000, [dying, one, other]);
  await answer(dying, 0);
  await tellAlive(dying, { stops: true });
  engine.clock.advance(2_400);
  const { question } = await readTurn(one, viewer, { sessionId });
  expect(question).toMatchObject({ questionIndex: 1, startsAt: engine.clock.now() });
  expect(await stored()).toMatchObject({ askedBy: one.processId(), lostMs: 400, missed: 0 });
});

test('questions that opened while the database was away open anew, in the process that lived on', async () => {
  const itself = await enterProcesses(engine.deps);
  const deps = { ...dying, processId: itself.id };
  const former = itself.id();
  await readTurn(deps, viewer, { sessionId });
  await pass(1_000, []);
  await itself.tellAlive();
  await answer(deps, 0);
  engine.clock.advance(20_000);
  // Until it has told that it is alive, nothing is closed.
  await readTurn(deps, viewer, { sessionId });
  await itself.tellAlive();
  const { question } = await readTurn(deps, viewer, { sessionId });
  expect(question).toMatchObject({ questionIndex: 1, startsAt: engine.clock.now() });
  expect(await stored()).toMatchObject({ lostMs: 18_000, missed: 0, askedBy: itself.id() });
  expect(itself.id()).not.toBe(former);
});

test('questions that opened in an outage of all processes wait for their players, however long it lasted', async () => {
  const outageMs = 5 * longestOutageMs;
  await pass(1_000, [dying, one, other]);
  await answer(dying, 0);
  engine.clock.advance(outageMs);
  const returned = await newProcess();
  await expireSessions(returned);
  await pass(longestOutageMs - 10_000, [returned]);
  const { question } = await readTurn(returned, viewer, { sessionId });
  expect(question).toMatchObject({ questionIndex: 1, startsAt: engine.clock.now() });
  expect(await answer(returned, 1)).toMatchObject({ timedOut: false });
  // Its players who stay away do not hold the settlement up.
  await pass(longestOutageMs, [returned]);
  await expireSessions(returned);
  expect(await stored()).toMatchObject({
    finished: true,
    lostMs: outageMs - 2_000 + longestOutageMs - 10_000,
  });
});

describe('a player who leaves a living process', () => {
  test('loses the question, in every process', async () => {
    await pass(1_000, [dying, one, other]);
    await answer(dying, 0);
    await pass(8_000, [dying, one, other]);
    await readTurn(other, viewer, { sessionId });
    expect(await stored()).toMatchObject({ index: 2, missed: 1, lostMs: 0, askedBy: other.processId() });
  });

  test('loses the rest of the quiz by the job of another process', async () => {
    await pass(30_000, [dying, one, other]);
    await expireSessions(other);
    expect(await stored()).toMatchObject({ finished: true, missed: 3, lostMs: 0 });
  });

  test('goes on in the process that is reached next, which then answers for the questions', async () => {
    await pass(1_000, [dying, one, other]);
    await readTurn(one, viewer, { sessionId });
    // The first process is gone. The second one was alive when question 2 opened.
    await pass(14_000, [one, other]);
    await readTurn(other, viewer, { sessionId });
    expect(await stored()).toMatchObject({ index: 2, missed: 2, lostMs: 0 });
  });
});

test('answers and visits in the process that asks write no process', async () => {
  await pass(1_000, [dying, one, other]);
  const written = () =>
    engine.deps.database.sql<{ xmin: string }[]>`select xmin from quiz_session where id = ${sessionId}`;
  const [before] = await written();
  await readTurn(dying, viewer, { sessionId });
  expect(await written()).toEqual([before]);
});
