import { addMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { QuestionPush, QuizSession } from '@paheli/core/quiz/schema';
import { registerProcess } from '@paheli/engine/foundation/server-process';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { createTestQuiz, type TestQuiz } from '../testing/test-player';
import { callMessage, type Frame, openSocket } from '../testing/test-socket';
import type { Services } from '../trpc/context';
import { followQuestions } from './follow-questions';

// A question's opening may move while the server is late, and never once a door has handed out its text: otherwise
// players could read it before their time begins.

const graceMs = 500;
const shortestPauseMs = 50;

let quiz: TestQuiz;
beforeAll(async () => {
  quiz = await createTestQuiz();
});
afterAll(() => quiz.site.close());

/** A subscription of the player's questions, whose reads wait while it is held back. */
async function follow(site: TestApp, as: SignedIn, sessionId: string) {
  const viewer = await site.services.viewers.find(site.deps, as.token);
  if (!viewer) throw new Error('the player is signed out');
  const pushes: QuestionPush[] = [];
  let held = Promise.resolve();
  let release = () => {};
  const runInTurn: Services['runInTurn'] = (_key, _most, read) => held.then(read);
  const services = { ...site.services, runInTurn };
  const quiz = followQuestions(services, viewer, { sessionId }, (push) => pushes.push(push));
  onTestFinished(() => quiz.stop());
  return {
    openingOf: (index: number) =>
      pushes.flatMap((push) =>
        push.type === 'question' && push.question.questionIndex === index ? [push.question.startsAt] : [],
      ),
    holdBack() {
      ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
  };
}

async function storedOpening({ sessionId }: QuizSession): Promise<Date | undefined> {
  const { sql } = quiz.site.deps.database;
  const [row] = await sql<{ at: Date }[]>`
    select current_starts_at as at from quiz_session where id = ${sessionId}`;
  return row?.at;
}

/** Starts a quiz whose player listens and is held back when silence closes the first question. */
async function startHeldBack() {
  const { as, session } = await quiz.start('trpc');
  const late = await follow(quiz.site, as, session.sessionId);
  late.holdBack();
  const opensAt = addMs(session.startsAt, questionMs + feedbackMs);
  return { as, session, late, opensAt };
}

test('what one subscription has shown does not move for another one that reads it late', async () => {
  const { as, session, late, opensAt } = await startHeldBack();
  const quick = await follow(quiz.site, as, session.sessionId);
  await quiz.site.asleepFor(questionMs + graceMs, 2);
  quiz.site.advance(questionMs + graceMs);
  // The question is open to the end of its grace period; it is read again a moment later.
  await quiz.site.asleepFor(shortestPauseMs);
  quiz.site.advance(shortestPauseMs);
  const untilNext = feedbackMs - graceMs - shortestPauseMs;
  await quiz.site.asleepFor(untilNext);
  quiz.site.advance(untilNext);
  expect(quick.openingOf(1)).toEqual([opensAt]);
  quiz.site.advance(1_000);
  late.release();
  await expect.poll(() => late.openingOf(1)).toEqual([opensAt]);
  expect(await storedOpening(session)).toEqual(opensAt);
});

test.each([
  ['tRPC, the question', 'GET', 'question'],
  ['tRPC, the start', 'POST', 'start'],
  ['REST, the start', 'POST', '/start'],
] as const)('what a door has shown does not move for a late subscription: %s', async (_, method, door) => {
  const { as, session, late, opensAt } = await startHeldBack();
  quiz.site.advance(questionMs + feedbackMs + 20);
  const { sessionId, tournamentId } = session;
  const input = door === 'question' ? { sessionId, questionIndex: 1 } : { tournamentId };
  const json = JSON.stringify({ json: input });
  const query = method === 'GET' ? `?input=${encodeURIComponent(json)}` : '';
  const url = door === '/start' ? `/api/quiz/${tournamentId}/start` : `/trpc/quiz.${door}${query}`;
  const shown = await quiz.site.call(method, url, { as, ...(method === 'POST' && { body: json }) });
  expect(shown.text).toContain('option');
  quiz.site.advance(1_000);
  late.release();
  await expect.poll(() => late.openingOf(1)).toEqual([opensAt]);
  expect(await storedOpening(session)).toEqual(opensAt);
});

test('what a repeated answer over REST has shown does not move for a late subscription', async () => {
  const { as, session, late, opensAt } = await startHeldBack();
  const { sessionId } = session;
  quiz.site.advance(questionMs + feedbackMs + 20);
  const repeated = await quiz.answer('rest', as, { sessionId, questionIndex: 0, answer: 0 });
  expect(repeated.body).toHaveProperty('nextQuestion.questionText', expect.any(String));
  quiz.site.advance(1_000);
  late.release();
  await expect.poll(() => late.openingOf(1)).toEqual([opensAt]);
  expect(await storedOpening(session)).toEqual(opensAt);
});

test('what an answer over REST has handed out does not move for a late subscription', async () => {
  const { as, session, late } = await startHeldBack();
  const { sessionId } = session;
  quiz.site.advance(questionMs + feedbackMs + 500);
  const answered = await quiz.answer('rest', as, { sessionId, questionIndex: 1, answer: 0 });
  expect(answered.body).toHaveProperty('nextQuestion.questionText');
  const handedOutAt = quiz.site.engine.clock.now();
  quiz.site.advance(1_000);
  late.release();
  await expect.poll(() => late.openingOf(2)).toEqual([handedOutAt]);
  expect(await storedOpening(session)).toEqual(handedOutAt);
});

test('what another process may show does not move for a process that is late', async () => {
  const { as, session } = await quiz.start('trpc');
  const { sessionId } = session;
  const { deps, engine } = quiz.site;
  const late = await follow(quiz.site, as, sessionId);
  await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
  const processId = await registerProcess(deps);
  const other = await createTestApp({ beside: quiz.site, deps: { processId: () => processId } });
  onTestFinished(() => other.close());
  const quick = await follow(other, as, sessionId);
  await other.asleepFor(feedbackMs);
  const opensAt = addMs(engine.clock.now(), feedbackMs);
  other.advance(feedbackMs);
  expect(quick.openingOf(1)).toEqual([opensAt]);
  engine.clock.advance(1_000);
  quiz.site.advance(0);
  await expect.poll(() => late.openingOf(1)).toEqual([opensAt]);
  expect(await storedOpening(session)).toEqual(opensAt);
});

test('a connection keeps the two newest subscriptions of a kind', async () => {
  const { as, session } = await quiz.start('trpc');
  const socket = await openSocket(await quiz.site.listen(), { as });
  onTestFinished(() => socket.close());
  const { sessionId } = session;
  const isStopped = (id: number) => (frame: Frame) => frame.id === id && frame.type === 'stopped';
  for (const id of [101, 102, 103])
    socket.send(callMessage(id, 'subscription', 'quiz.questions', { sessionId }));
  socket.send(callMessage(104, 'subscription', 'live.events'));
  await socket.find(isStopped(101));
  await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
  await quiz.site.asleepFor(feedbackMs, 2);
  quiz.site.advance(feedbackMs);
  for (const id of [102, 103])
    await socket.find(
      (frame) => frame.id === id && (frame.data as QuestionPush | undefined)?.type === 'question',
    );
  expect(socket.frames.filter((frame) => [102, 103, 104].some((id) => isStopped(id)(frame)))).toEqual([]);
});
