// Long because it holds every way in which a question reaches its player.
import { addMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { QuestionPush } from '@paheli/core/quiz/schema';
import { openDatabase } from '@paheli/db/client/connect';
import { freePort } from '@paheli/db/embedded/free-port';
import { registerProcess } from '@paheli/engine/foundation/server-process';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../testing/test-app';
import { graceMs, openTestQuiz, passInSilence, shortestPauseMs, viewerOf } from '../testing/test-player';
import { callMessage, type Frame, openSocket, type TestSocket } from '../testing/test-socket';
import type { Services } from '../trpc/context';
import { followQuestions } from './follow-questions';

const outagePauseMs = 500;

const quiz = openTestQuiz();

const pushOf = ({ data }: Frame) => data as QuestionPush | undefined;
const asks = (index: number) => (frame: Frame) => {
  const push = pushOf(frame);
  return push?.type === 'question' && push.question.questionIndex === index;
};
const isFinished = (frame: Frame) => pushOf(frame)?.type === 'finished';
const indexesOf = ({ frames }: TestSocket) =>
  frames.flatMap((frame) => {
    const push = pushOf(frame);
    return push?.type === 'question' ? [push.question.questionIndex] : [];
  });

/** Opens a tab to which the questions of a quiz are pushed. */
async function listen(as: SignedIn, sessionId: string): Promise<TestSocket> {
  const socket = await openSocket(quiz.site, { as });
  expect(await socket.call('subscription', 'quiz.questions', { sessionId })).toMatchObject({
    type: 'started',
  });
  return socket;
}

test('questions are pushed at the instant they open, never before, and end with finished', async () => {
  const { as, session, sessionId } = await quiz.start('trpc');
  const socket = await listen(as, sessionId);
  for (let index = 0; index < session.totalQuestions; index += 1) {
    const push = pushOf(await socket.find(asks(index)));
    if (push?.type !== 'question') throw new Error('no question came');
    expect(push.question.startsAt.getTime()).toBeLessThanOrEqual(push.now.getTime());
    const answer = { sessionId, questionIndex: index, answer: 0 };
    expect((await quiz.answer('trpc', as, answer)).status).toBe(200);
    if (index === session.totalQuestions - 1) break;
    await quiz.site.asleepFor(feedbackMs);
    quiz.site.advance(feedbackMs - 1);
    // A round trip on the same socket: a push would have arrived before its response.
    await roundTrip(socket, index);
    expect(indexesOf(socket)).not.toContain(index + 1);
    quiz.site.advance(1);
  }
  await socket.find(isFinished);
  await socket.find(({ type }) => type === 'stopped');
  expect(indexesOf(socket)).toEqual([0, 1, 2, 3, 4]);
});

test('silence closes a question, and the next one is pushed after the pause', async () => {
  const { as, session } = await quiz.start('trpc');
  const socket = await listen(as, session.sessionId);
  await socket.find(asks(0));
  await passInSilence(quiz.site);
  await socket.find(asks(1));
  expect(indexesOf(socket)).toEqual([0, 1]);
});

test('a player who reconnects receives the question that is open now', async () => {
  const { as, session } = await quiz.start('trpc');
  quiz.site.advance(questionMs + feedbackMs + 1_000);
  const socket = await listen(as, session.tournamentId);
  const push = pushOf(await socket.find((frame) => pushOf(frame)?.type === 'question'));
  expect(push).toMatchObject({ question: { questionIndex: 1 } });
});

test.each([700, 50_000, 700_000])(
  'a question that the server sends %d ms late opens at its sending, for every tab, and the answer and the total time are measured from there',
  async (lateMs) => {
    const { as, session, sessionId } = await quiz.start('trpc');
    const tabs = [await listen(as, sessionId), await listen(as, sessionId)];
    await Promise.all(tabs.map((tab) => tab.find(asks(0))));
    await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
    await quiz.site.asleepFor(feedbackMs, tabs.length);
    const { clock } = quiz.site.engine;
    const now = addMs(clock.now(), feedbackMs + lateMs);
    // Its timer fires late.
    clock.set(now);
    quiz.site.advance(0);
    for (const push of (await Promise.all(tabs.map((tab) => tab.find(asks(1))))).map(pushOf))
      expect(push).toMatchObject({
        question: { startsAt: now, deadlineAt: addMs(now, questionMs) },
        remainingTime: session.totalTime - feedbackMs / 1_000,
      });
    quiz.site.advance(1_000);
    expect((await quiz.answer('trpc', as, { sessionId, questionIndex: 1, answer: 0 })).status).toBe(200);
    expect(await quiz.stored(sessionId, 1)).toMatchObject({ timeMs: 1_000, timedOut: false });
  },
);

describe('a question whose process died before it opened', () => {
  /** A quiz whose process was alive for the last time before it asked. */
  async function startInDeadProcess() {
    const started = await quiz.start('trpc');
    const { database } = quiz.site.deps;
    const processId = await registerProcess({ database, now: () => addMs(started.session.startsAt, -1) });
    await database.sql`update quiz_session set asked_by = ${processId} where id = ${started.session.sessionId}`;
    return started;
  }

  test('opens anew for a player who connects to another process, and the answer counts', async () => {
    const { as, session, sessionId } = await startInDeadProcess();
    quiz.site.advance(20_000);
    const socket = await listen(as, sessionId);
    const now = quiz.site.engine.clock.now();
    expect(pushOf(await socket.find(asks(0)))).toMatchObject({
      question: { startsAt: now, deadlineAt: addMs(now, questionMs) },
      // The total time waited too.
      remainingTime: session.totalTime,
    });
    quiz.site.advance(1_500);
    expect((await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 })).status).toBe(200);
    expect(await quiz.stored(sessionId, 0)).toMatchObject({ timeMs: 1_500, timedOut: false });
  });

  test('keeps its clock where it is shown to its player too soon to know whether it was sent', async () => {
    const { as, session } = await startInDeadProcess();
    quiz.site.advance(1_000);
    const socket = await openSocket(quiz.site, { as });
    // A reference to the tournament is read, as in a process that was told nothing.
    await socket.call('subscription', 'quiz.questions', { sessionId: session.tournamentId });
    expect(pushOf(await socket.find(asks(0)))).toMatchObject({ question: { startsAt: session.startsAt } });
    await quiz.site.asleepFor(questionMs + graceMs - 1_000);
    quiz.site.advance(questionMs + graceMs - 1_000);
    await quiz.site.asleepFor(shortestPauseMs);
    quiz.site.advance(feedbackMs - graceMs);
    await socket.find(asks(1));
    expect(indexesOf(socket)).toEqual([0, 1]);
  });
});

test('a player who begins to listen late gets no more time', async () => {
  const { as, session } = await quiz.start('trpc');
  quiz.site.advance(1_000);
  const socket = await listen(as, session.sessionId);
  const push = pushOf(await socket.find(asks(0)));
  expect(push).toMatchObject({ question: { startsAt: session.startsAt, deadlineAt: session.deadlineAt } });
});

test('two tabs receive the same questions, whichever of them answers', async () => {
  const { as, sessionId } = await quiz.start('trpc');
  const tabs = [await listen(as, sessionId), await listen(as, sessionId)];
  await Promise.all(tabs.map((tab) => tab.find(asks(0))));
  await tabs[0]?.call('mutation', 'quiz.answer', { sessionId, questionIndex: 0, answer: 0 });
  await quiz.site.asleepFor(feedbackMs, tabs.length);
  quiz.site.advance(feedbackMs);
  await Promise.all(tabs.map((tab) => tab.find(asks(1))));
  expect(tabs.map(indexesOf)).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("an answer in the player's other quiz does not change what is pushed", async () => {
  const { as, session } = await quiz.start('trpc');
  const { id: otherId } = await quiz.site.engine.tournament({ entryFee: 0 });
  const { session: other } = await quiz.startIn('trpc', otherId, as);
  const socket = await listen(as, session.sessionId);
  await socket.find(asks(0));
  const answer = { sessionId: other.sessionId, questionIndex: 0, answer: 0 };
  expect((await quiz.answer('trpc', as, answer)).status).toBe(200);
  quiz.site.advance(feedbackMs);
  await roundTrip(socket, 0);
  expect(indexesOf(socket)).toEqual([0]);
});

test('neither the first question after a start nor the one after an answer needs a query', async () => {
  const { as, session, sessionId } = await quiz.start('trpc');
  const viewer = await viewerOf(quiz.site, as);
  let reads = 0;
  const runInTurn: Services['runInTurn'] = (_key, _most, read) => {
    reads += 1;
    return read();
  };
  const services = { ...quiz.site.services, runInTurn };
  const first = Promise.withResolvers<QuestionPush>();
  followQuestions(services, viewer, { sessionId }, first.resolve).stop();
  expect(await first.promise).toMatchObject({ question: { questionIndex: 0, startsAt: session.startsAt } });
  expect(reads).toBe(0);

  const other = await quiz.start('trpc');
  const theirs = await viewerOf(quiz.site, other.as);
  const answered = await quiz.answer('rest', other.as, {
    sessionId: other.session.sessionId,
    questionIndex: 0,
    answer: 0,
  });
  expect(answered.status).toBe(200);
  quiz.site.advance(feedbackMs);
  const second = Promise.withResolvers<QuestionPush>();
  followQuestions(services, theirs, { sessionId: other.session.sessionId }, second.resolve).stop();
  expect(await second.promise).toMatchObject({ question: { questionIndex: 1 } });
  expect(reads).toBe(0);
});

test('a read that an answer overtakes is repeated, and its question is not pushed', async () => {
  const { as, session, sessionId } = await quiz.start('trpc');
  const viewer = await viewerOf(quiz.site, as);
  let reads = 0;
  const runInTurn: Services['runInTurn'] = async (_key, _most, read) => {
    const result = await read();
    reads += 1;
    if (reads === 1) await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
    return result;
  };
  const services = { ...quiz.site.services, runInTurn };
  // A reference to the tournament is read, also where the process was told of the session.
  const first = Promise.withResolvers<QuestionPush>();
  const { stop } = followQuestions(services, viewer, { sessionId: session.tournamentId }, first.resolve);
  void quiz.site.asleepFor(feedbackMs).then(() => quiz.site.advance(feedbackMs));
  expect(await first.promise).toMatchObject({ question: { questionIndex: 1 } });
  expect(reads).toBe(2);
  stop();
});

test('a quiz that is left while it is read pushes nothing', async () => {
  const { as, session } = await quiz.start('trpc');
  const viewer = await viewerOf(quiz.site, as);
  const wasRead = Promise.withResolvers<void>();
  const runInTurn: Services['runInTurn'] = (_key, _most, read) => read().finally(wasRead.resolve);
  const pushes: QuestionPush[] = [];
  const services = { ...quiz.site.services, runInTurn };
  const ref = { sessionId: session.tournamentId };
  const followed = followQuestions(services, viewer, ref, (push) => pushes.push(push));
  followed.stop();
  await followed.ended;
  await wasRead.promise;
  await quiz.answer('trpc', as, { sessionId: session.sessionId, questionIndex: 0, answer: 0 });
  expect(pushes).toEqual([]);
});

test('a player stays subscribed while the database is away', async () => {
  const { as, session } = await quiz.start('trpc');
  const viewer = await viewerOf(quiz.site, as);
  const away = openDatabase({ url: `postgres://127.0.0.1:${await freePort()}/none` });
  let attempts = 0;
  const runInTurn: Services['runInTurn'] = async (_key, _most, read) => {
    attempts += 1;
    if (attempts === 1) await away.sql`select 1`;
    return read();
  };
  const services = { ...quiz.site.services, runInTurn };
  const first = Promise.withResolvers<QuestionPush>();
  const { stop } = followQuestions(services, viewer, { sessionId: session.tournamentId }, first.resolve);
  await quiz.site.asleepFor(outagePauseMs);
  quiz.site.advance(outagePauseMs);
  expect(await first.promise).toMatchObject({ question: { questionIndex: 0 } });
  expect(attempts).toBe(2);
  stop();
  await away.close();
});

test("another player's questions are not found", async () => {
  const { session } = await quiz.start('trpc');
  const stranger = await quiz.site.player();
  const socket = await openSocket(quiz.site, { as: stranger });
  for (const sessionId of [session.sessionId, session.tournamentId]) {
    await socket.call('subscription', 'quiz.questions', { sessionId });
  }
  const problems = await Promise.all(
    [1, 2].map((id) => socket.find((frame) => frame.id === id && !!frame.error)),
  );
  expect(problems.map(({ error }) => error?.data.httpStatus)).toEqual([404, 404]);
  expect(indexesOf(socket)).toEqual([]);
});

async function roundTrip(socket: TestSocket, seed: number): Promise<void> {
  const id = 1_000 + seed;
  socket.send(callMessage(id, 'query', 'auth.profile'));
  await socket.find((frame) => frame.id === id);
}
