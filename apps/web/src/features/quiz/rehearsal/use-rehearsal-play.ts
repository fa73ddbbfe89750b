import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react';
import { serverClock } from '../../../lib/time/server-clock';
import { openQuiz, type QuizAction, type QuizState, stepQuiz } from '../quiz-state';
import { useDeadline, useFeedbackEnd } from '../use-quiz-play';
import { markAnswer, questionAt, rehearsalSession } from './rehearsal-quiz';

const serverNow = () => new Date(serverClock.nowMs());

/**
 * Plays the three questions of a rehearsal on this device, with the states and the clock of a real quiz. `acknowledge`
 * takes an answer's way to the server, without the answer.
 */
export function useRehearsalPlay(acknowledge: () => Promise<void>): [QuizState, Dispatch<QuizAction>] {
  const [state, dispatch] = useReducer(stepQuiz, null, () => openQuiz(rehearsalSession(serverNow())));
  useOpening(state, dispatch);
  useDeadline(state, dispatch);
  useMarking(state, dispatch, acknowledge);
  useFeedbackEnd(state, dispatch);
  return [state, dispatch];
}

/** Opens each question at its time. */
function useOpening({ phase, questionIndex, opensAt }: QuizState, dispatch: Dispatch<QuizAction>): void {
  useEffect(() => {
    if (phase !== 'waiting') return;
    const open = () => dispatch({ type: 'opened', question: questionAt(questionIndex, opensAt) });
    return serverClock.at(opensAt, open);
  }, [phase, questionIndex, opensAt, dispatch]);
}

/** Marks a submitted answer once the server has responded, or is taken to be out of reach. */
function useMarking(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  acknowledge: () => Promise<void>,
): void {
  const mark = useEffectEvent(async (isHere: () => boolean) => {
    const takenMs = serverClock.nowMs() - state.opensAt.getTime();
    await acknowledge();
    if (isHere()) dispatch({ type: 'answered', result: markAnswer(state, takenMs, serverNow()) });
  });
  const isSubmitting = state.phase === 'submitting';
  useEffect(() => {
    if (!isSubmitting) return;
    let isHere = true;
    void mark(() => isHere);
    return () => {
      isHere = false;
    };
  }, [isSubmitting]);
}
