import { setMaxListeners } from 'node:events';
import type { TransientEvent } from '@paheli/core/live-event';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { listRunningSessions } from '@paheli/engine/quiz/list-running-sessions';
import type { Services } from '../trpc/context';
import { followQuestions } from './follow-questions';

type Listener = {
  readonly tell: (event: TransientEvent) => void;
  /** Called when the quizzes can no longer be looked at; some of what they bring may be missing then. */
  readonly fail: (error: unknown) => void;
};

/**
 * Tells each question of each quiz the viewer plays at the instant it opens, and the time that is left with
 * it: of the quizzes that run now, and of those that start before the signal aborts.
 */
export function followQuizzes(
  services: Pick<Services, 'deps' | 'hub' | 'runInTurn' | 'schedule'>,
  viewer: SignedInViewer,
  signal: AbortSignal,
  { tell, fail }: Listener,
): void {
  // Who left while he was let in is told nothing, and a signal that was given before tells nobody to stop.
  if (signal.aborted) return;
  const followed = new Set<string>();
  // Each quiz listens to the signal by itself.
  setMaxListeners(0, signal);

  async function tellQuestions(sessionId: string): Promise<void> {
    for await (const push of followQuestions(services, viewer, { sessionId }, signal)) {
      if (push.type === 'finished') break;
      tell({ type: 'question', sessionId, question: push.question });
      tell({ type: 'time_update', sessionId, remainingTime: push.remainingTime });
    }
    followed.delete(sessionId);
  }

  function follow(sessionId: string): void {
    if (followed.has(sessionId) || signal.aborted) return;
    followed.add(sessionId);
    tellQuestions(sessionId).catch(fail);
  }

  // Listening comes first, so that no quiz can start unnoticed before the look at those that run.
  const stopHearing = services.hub.hear(viewer.userId, (heard) => {
    if (heard.type === 'time_update') follow(heard.sessionId);
  });
  signal.addEventListener('abort', stopHearing, { once: true });
  listRunningSessions(services.deps, viewer).then((running) => running.forEach(follow), fail);
}
