import type { QuizSession } from '@paheli/core/quiz/schema';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { problemDetailOr, readProblem } from '../../lib/api/problem';
import { api } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { dismissToasts, showToast } from '../../lib/page/toasts';
import { enterFullscreen } from './fullscreen';

/** Starts the quiz or resumes the running one. Opens the results of a finished quiz. */
export function useStartQuiz(tournamentId: string) {
  const navigate = useNavigate();
  const [session, setSession] = useState<QuizSession | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const isUnderWay = useRef(false);

  async function start(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsStarting(true);
    // Browsers grant fullscreen only in response to a press, so fullscreen is requested before the call.
    void enterFullscreen();
    dismissToasts();
    try {
      setSession(await api.quiz.start.mutate({ tournamentId }));
    } catch (error) {
      logWarning('The quiz could not be started.', error);
      const problem = readProblem(error);
      const finishedId = problem?.code === 'finished' ? problem.facts.sessionId : undefined;
      if (typeof finishedId === 'string') {
        await navigate({ to: '/quiz-results/$sessionId', params: { sessionId: finishedId }, replace: true });
        return;
      }
      showToast(problemDetailOr(error, 'Failed to start quiz'), 'error');
      await navigate({ to: '/dashboard', replace: true });
    } finally {
      isUnderWay.current = false;
      setIsStarting(false);
    }
  }

  return { session, isStarting, start };
}
