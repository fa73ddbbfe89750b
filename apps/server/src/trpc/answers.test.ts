import { itemChannel } from '@paheli/engine/foundation/queue-channels';
import { describe, expect, test, vi } from 'vitest';
import { type Door, doors, openTestQuiz } from '../testing/test-player';

const questionMs = 5_000;
const graceMs = 500;
const feedbackMs = 2_000;

const quiz = openTestQuiz();

/** The instant when the next question opens: at once over REST, after the feedback in our own client. */
const pauseOf = (door: Door) => (door === 'rest' ? 0 : feedbackMs);

describe.each(doors)('answers over %s', (door) => {
  test('are accepted once: a repetition or change returns the stored result', async () => {
    const { as, sessionId } = await quiz.start(door);
    const right = await quiz.rightAnswer(sessionId, 0);
    quiz.site.advance(1_500);
    const first = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer: right });
    expect(first).toMatchObject({
      status: 200,
      body: { isCorrect: true, correctAnswer: right, currentScore: 1, timeTaken: 1.5, timedOut: false },
    });
    quiz.site.advance(700);
    for (const answer of [right, (right + 1) % 4, null]) {
      const again = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer });
      expect(again).toMatchObject({
        status: 200,
        body: { isCorrect: true, correctAnswer: right, currentScore: 1, timeTaken: 1.5 },
      });
    }
    expect(await quiz.stored(sessionId, 0)).toEqual({ answer: right, timeMs: 1_500, timedOut: false });
  });

  test('count to the end of the grace period, and not a millisecond longer', async () => {
    for (const [lateMs, counts] of [
      [questionMs + graceMs, true],
      [questionMs + graceMs + 1, false],
      [60_000, false],
    ] as const) {
      const { as, sessionId } = await quiz.start(door, { questionsCount: 20 });
      const right = await quiz.rightAnswer(sessionId, 0);
      quiz.site.advance(lateMs);
      const late = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer: right });
      expect(late, String(lateMs)).toMatchObject({
        status: 200,
        body: { isCorrect: counts, timedOut: !counts, timeTaken: 5, currentScore: counts ? 1 : 0 },
      });
    }
  });

  const misshapen = [-2, 4, 1.5, '1', true, [1]].map((answer) => ({ answer }));
  test.each([...misshapen, { answer: 0, answers: [1] }])(
    'of %j are 422 and leave the question open',
    async (wrong) => {
      const { as, sessionId } = await quiz.start(door);
      const refused = await quiz.answer(door, as, { sessionId, questionIndex: 0, ...wrong });
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      const none = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer: -1 });
      expect(none).toMatchObject({ status: 200, body: { isCorrect: false, timeTaken: 5 } });
    },
  );

  test('end the quiz with the last one, and return stored results after that', async () => {
    const { as, sessionId } = await quiz.start(door);
    for (let questionIndex = 0; questionIndex < 5; questionIndex += 1) {
      const response = await quiz.answer(door, as, { sessionId, questionIndex, answer: 0 });
      expect(response.body.finished).toBe(questionIndex === 4);
      quiz.site.advance(pauseOf(door));
    }
    const again = await quiz.answer(door, as, { sessionId, questionIndex: 3, answer: 1 });
    expect(again).toMatchObject({ status: 200, body: { finished: true } });
  });
});

test('an answer long before its question opens is too early, and the question stays open', async () => {
  const { as, sessionId } = await quiz.start('trpc');
  await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
  quiz.site.advance(feedbackMs - 251);
  const right = await quiz.rightAnswer(sessionId, 1);
  const early = await quiz.answer('trpc', as, { sessionId, questionIndex: 1, answer: right });
  expect(early).toMatchObject({ status: 409, body: { code: 'too_early' } });
  expect(early.body).not.toHaveProperty('correctAnswer');
  quiz.site.advance(251 + 1_000);
  const inTime = await quiz.answer('trpc', as, { sessionId, questionIndex: 1, answer: right });
  expect(inTime.body).toMatchObject({ isCorrect: true, timeTaken: 1 });
});

test('an answer counts from the arrival of its whole body, not from the start of its request', async () => {
  const { as, session } = await quiz.start('rest');
  const url = `${await quiz.site.listen()}/api/quiz/${session.sessionId}/answer`;
  const right = await quiz.rightAnswer(session.sessionId, 0);
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`{"question_index": 0, "answer": `));
    },
    async pull(controller) {
      // The headers and the first half of the body arrive before the deadline passes.
      await firstHalfArrived;
      quiz.site.advance(questionMs + graceMs + 1);
      controller.enqueue(encoder.encode(`${right}}`));
      controller.close();
    },
  });
  const firstHalfArrived = new Promise<void>((resolve) => {
    quiz.site.app.server.once('request', () => resolve());
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  });
  expect(await response.json()).toMatchObject({ is_correct: false, timed_out: true });
});

test('a probe of the connection is answered while the answers of its player wait', async () => {
  const { as, sessionId } = await quiz.start('trpc');
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = quiz.site.deps.database.sql.begin(async (tx) => {
    await tx`select from quiz_session where id = ${sessionId} for update`;
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const atWork = vi.fn();
  itemChannel.start.subscribe(atWork);
  const answers = [0, 1, 2].map((answer) => quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer }));
  await vi.waitUntil(() => atWork.mock.calls.length >= 2);
  itemChannel.start.unsubscribe(atWork);
  const probe = await quiz.site.call('GET', '/trpc/quiz.serverTime', { as });
  expect(probe.status).toBe(200);
  held.resolve();
  await holding;
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});
