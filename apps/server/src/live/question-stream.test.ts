import type { QuestionPush } from '@paheli/core/quiz/schema';
import { expect, test } from 'vitest';
import { eventTransformer, frameOf } from './event-text';
import { streamQuestions } from './question-stream';

const head = { id: 7 };
const finished = (sessionId: string): QuestionPush => ({ type: 'finished', sessionId });

/** A followed quiz that pushes what it is told. */
function createQuiz() {
  const ended = Promise.withResolvers<void>();
  const quiz = {
    follows: 0,
    push: (_: QuestionPush): void => undefined,
    end: ended.resolve,
    fail: ended.reject,
    follow: (push: (push: QuestionPush) => void) => {
      quiz.follows += 1;
      quiz.push = push;
      return { ended: ended.promise, stop: ended.resolve };
    },
  };
  return quiz;
}

/** Sends an item as tRPC's adapter does. */
const send = (item: unknown) =>
  frameOf({ ...head, result: { type: 'data', data: eventTransformer.serialize(item) } });

test('the first push goes through tRPC, later ones to the socket in the same form, and the end ends the stream', async () => {
  const quiz = createQuiz();
  const frames: string[] = [];
  const stream = streamQuestions(quiz.follow, (frame) => void frames.push(String(frame)));
  expect(quiz.follows).toBe(0);
  const first = stream.next();
  quiz.push(finished('first'));
  const usual = send((await first).value);
  // Pushed before tRPC asks for more: kept, and in order.
  quiz.push(finished('second'));
  const rest = stream.next();
  quiz.push(finished('third'));
  quiz.end();
  expect(await rest).toEqual({ done: true, value: undefined });
  expect(frames).toEqual(['second', 'third'].map((id) => usual?.replace('first', id)));
  expect(quiz.follows).toBe(1);
});

test('without a socket all pushes are iterated over', async () => {
  const quiz = createQuiz();
  const stream = streamQuestions(quiz.follow, undefined);
  const first = stream.next();
  quiz.push(finished('first'));
  send((await first).value);
  quiz.push(finished('second'));
  expect((await stream.next()).value).toEqual(finished('second'));
});

test('a stream that is left before its first push stops following and ends', async () => {
  const quiz = createQuiz();
  const stream = streamQuestions(quiz.follow, () => undefined);
  const first = stream.next();
  await stream.return?.();
  expect(await first).toEqual({ done: true, value: undefined });
});

test('a quiz that cannot be read rejects, at the first push and after it', async () => {
  const unread = createQuiz();
  const first = streamQuestions(unread.follow, () => undefined).next();
  unread.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');

  const quiz = createQuiz();
  const stream = streamQuestions(quiz.follow, () => undefined);
  const begun = stream.next();
  quiz.push(finished('first'));
  send((await begun).value);
  const later = stream.next();
  quiz.fail(new Error('gone'));
  await expect(later).rejects.toThrow('gone');
});
