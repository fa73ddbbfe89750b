import type { QuestionPush } from '@paheli/core/quiz/schema';
import type { SendFrame } from '../trpc/context';
import { createDeliveryQueue } from './delivery-queue';
import { whenFramed, writeFrame } from './event-text';
import type { FollowedQuiz } from './follow-questions';

const over = { done: true, value: undefined } as const;

/**
 * Iterates over the pushes of a quiz, which it begins to follow when the first one is read. After that one, pushes are written
 * to the socket without tRPC, whose path costs several times the sending. The frames are the same.
 */
export function streamQuestions(
  follow: (push: (push: QuestionPush) => void) => FollowedQuiz,
  sendFrame: SendFrame | undefined,
): AsyncIterableIterator<QuestionPush, undefined, undefined> {
  const queue = createDeliveryQueue<QuestionPush>(() => true);
  let quiz: FollowedQuiz | undefined;
  let isOver = false;
  let send: ((push: QuestionPush) => void) | undefined;

  function begin(): FollowedQuiz {
    const followed = follow(queue.push);
    followed.ended.catch(() => undefined).finally(queue.end);
    return followed;
  }

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isOver) return over;
      quiz ??= begin();
      const push = await (send ? queue.handTo(send) : queue.next());
      if (push === undefined) {
        // Rejects where the quiz cannot be read.
        await quiz.ended;
        return over;
      }
      const value = whenFramed(push, (head) => {
        send = sendFrame && ((later) => sendFrame(writeFrame(head, later)));
      });
      return { done: false, value };
    },
    async return() {
      isOver = true;
      quiz?.stop();
      return over;
    },
  };
}
