import { addMs, minuteMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { QuestionPush, QuizSession } from '@paheli/core/quiz/schema';
import { registerProcess } from '@paheli/engine/foundation/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { openTestQuiz, passInSilence, viewerOf } from '../testing/test-player';
import { callMessage, type Frame, openSocket } from '../testing/test-socket';
import type { Services } from '../trpc/context';
import { followQuestions } from './follow-questions';

// A question's opening may move while the server is late, and never once a door has handed out its text: otherwise
// players could read it before their time begins.

const outagePauseMs = 500;

const quiz = openTestQuiz();

/** A subscription of the player's questions, whose reads wait while it is held back. */
async function follow(site: TestApp, as: SignedIn, sessionId: string) {
  const viewer = await viewerOf(site, as);
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
  await passInSilence(quiz.site, 2);
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
  const { as, session, sessionId } = await quiz.start('trpc');
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

test.each([
  ['the question', 'GET', 'question'],
  ['its quiz again', 'POST', 'start'],
] as const)(
  'a page that asks for %s while a late opening is decided gets the opening that was decided',
  async (_, method, door) => {
    const { as, session, sessionId } = await quiz.start('trpc');
    const late = await follow(quiz.site, as, sessionId);
    await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
    await quiz.site.asleepFor(feedbackMs);
    const sentAt = addMs(quiz.site.engine.clock.now(), feedbackMs + 9_000);
    const { queues } = quiz.site.deps;
    const { run } = queues;
    const asked = Promise.withResolvers<void>();
    onTestFinished(() => void Object.assign(queues, { run }));
    // The decision waits in its queue while the page asks.
    Object.assign(queues, {
      run: async (...[work, ...rest]: Parameters<typeof run>) => {
        if (work.name === 'delays') await asked.promise;
        return run(work, ...rest);
      },
    });
    quiz.site.engine.clock.set(sentAt);
    quiz.site.advance(0);
    const { tournamentId } = session;
    const json = JSON.stringify({
      json: door === 'start' ? { tournamentId } : { sessionId, questionIndex: 1 },
    });
    const url = `/trpc/quiz.${door}${method === 'GET' ? `?input=${encodeURIComponent(json)}` : ''}`;
    const shown = quiz.site.call(method, url, { as, ...(method === 'POST' && { body: json }) });
    // Round trips of the same player: the question would have been read before their end.
    for (let round = 0; round < 20; round += 1) await quiz.site.call('GET', '/trpc/auth.profile', { as });
    asked.resolve();
    expect((await shown).text).toContain(sentAt.toISOString());
    await expect.poll(() => late.openingOf(1)).toEqual([sentAt]);
    expect(await storedOpening(session)).toEqual(sentAt);
  },
);

test('a process that others take for dead shows nothing until it has another number, and what it did not send opens then', async () => {
  const { as, session, sessionId } = await quiz.start('trpc');
  const { deps, engine } = quiz.site;
  const formerId = deps.processId();
  let processId = formerId;
  const site = await createTestApp({ beside: quiz.site, deps: { processId: () => processId } });
  onTestFinished(() => site.close());
  // Answered before it listens: without a socket here, no message tells this process of an answer to the other one.
  await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
  const suspended = await follow(site, as, sessionId);
  await site.asleepFor(feedbackMs);
  await deps.database.sql`update server_process set alive_at = ${engine.clock.now()} where id = ${formerId}`;
  // It stands still for a minute.
  processId = null;
  engine.clock.advance(minuteMs);
  site.advance(0);
  await site.asleepFor(outagePauseMs);
  expect(suspended.openingOf(1)).toEqual([]);
  processId = await registerProcess(deps);
  engine.clock.advance(outagePauseMs);
  site.advance(0);
  await expect.poll(() => suspended.openingOf(1)).toEqual([engine.clock.now()]);
  const endsAt = addMs(session.startsAt, session.totalTime * 1_000 + 60_000 + outagePauseMs - feedbackMs);
  const [stored] = await deps.database.sql`select ends_at from quiz_session where id = ${sessionId}`;
  expect(stored).toEqual({ endsAt });
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
