import type { TransientEvent } from '@paheli/core/live-event';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { listRunningSessions } from '@paheli/engine/quiz/list-running-sessions';
import { type FollowedQuiz, followQuestions, type QuestionServices } from './follow-questions';

type Listener = {
  readonly send: (event: TransientEvent) => void;
  /** Called when the quizzes can no longer be read. Some of their messages may be missing then. */
  readonly fail: (error: unknown) => void;
};

/**
 * Sends each question of the viewer's quizzes at the instant it opens, with the time left. Covers the quizzes that run
 * now, and those that start before the signal aborts.
 */
export function followQuizzes(
  services: QuestionServices,
  viewer: SignedInViewer,
  signal: AbortSignal,
  { send, fail }: Listener,
): void {
  // Nothing is sent to a viewer who left meanwhile, and a signal that aborted before emits no event.
  if (signal.aborted) return;
  const followed = new Map<string, FollowedQuiz | null>();

  function follow(sessionId: string): void {
    if (followed.has(sessionId) || signal.aborted) return;
    // The first question may be sent at once.
    followed.set(sessionId, null);
    const quiz = followQuestions(services, viewer, { sessionId }, (push) => {
      if (push.type === 'finished') return;
      send({ type: 'question', sessionId, question: push.question });
      send({ type: 'time_update', sessionId, remainingTime: push.remainingTime });
    });
    followed.set(sessionId, quiz);
    quiz.ended.then(() => followed.delete(sessionId), fail);
  }

  // Listening starts first, so that no quiz can start unnoticed before the running ones are read.
  const unlisten = services.hub.listen(viewer.userId, (received) => {
    if (received.type === 'time_update') follow(received.sessionId);
  });
  const stop = () => {
    unlisten();
    for (const quiz of followed.values()) quiz?.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  listRunningSessions(services.deps, viewer).then((running) => running.forEach(follow), fail);
}
