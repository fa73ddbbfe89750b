import { toSeconds } from '@paheli/core/clock';
import type { QuestionPush, SessionRef } from '@paheli/core/quiz/schema';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { peekQuestion } from '@paheli/engine/quiz/ask-question';
import type { Services } from '../trpc/context';
import { maxConcurrentCalls } from '../trpc/turns';
import type { Signal } from './listeners';

/** The pause between two reads of the same open question, so that a clock that lags cannot cause a busy loop. */
const shortestPauseMs = 50;

/**
 * Yields the viewer's questions, each at the instant it opens and never before, then `finished`. Sleeps until the next
 * question is due, the open one is over, or an event of the viewer's quiz arrives.
 */
export async function* followQuestions(
  { deps, hub, runInTurn, schedule }: Pick<Services, 'deps' | 'hub' | 'runInTurn' | 'schedule'>,
  viewer: SignedInViewer,
  ref: SessionRef,
  signal: AbortSignal | undefined,
): AsyncGenerator<QuestionPush, void, void> {
  const alarm = createAlarm(schedule);
  const unlisten = hub.listen(viewer.userId, (signalled) => {
    if (changesQuiz(signalled)) alarm.ring();
  });
  signal?.addEventListener('abort', alarm.ring);
  try {
    let pushedIndex = -1;
    while (!signal?.aborted && !hub.isClosing()) {
      alarm.set();
      // Each answer wakes every subscription of its player. Together they hold two connections at most.
      const peek = () => peekQuestion(deps, viewer, ref);
      const turn = await runInTurn(`questions:${viewer.userId}`, maxConcurrentCalls.play, peek);
      if (turn.finished) {
        yield { type: 'finished', sessionId: turn.sessionId };
        return;
      }
      const now = deps.now();
      if (turn.question && turn.questionIndex !== pushedIndex) {
        pushedIndex = turn.questionIndex;
        const remainingTime = toSeconds(Math.max(0, turn.endsAt.getTime() - now.getTime()));
        yield { type: 'question', question: turn.question, remainingTime, now };
      }
      const dueAt = turn.question ? turn.deadlineAt : turn.startsAt;
      const graceMs = turn.question ? deps.settings.answerGraceMs : 0;
      await alarm.rang(Math.max(shortestPauseMs, dueAt.getTime() + graceMs - deps.now().getTime()));
    }
  } finally {
    unlisten();
    signal?.removeEventListener('abort', alarm.ring);
  }
}

function changesQuiz({ type }: Signal): boolean {
  return type === 'closing' || type === 'answer_submitted' || type === 'quiz_completed';
}

/** An alarm that remembers a ring between being set and being awaited. */
function createAlarm(schedule: Services['schedule']) {
  let ring: () => void = () => undefined;
  let rung: Promise<void> = Promise.resolve();
  return {
    set() {
      rung = new Promise((resolve) => {
        ring = resolve;
      });
    },
    ring: () => ring(),
    async rang(withinMs: number) {
      const cancel = schedule(withinMs, () => ring());
      await rung;
      cancel();
    },
  };
}
