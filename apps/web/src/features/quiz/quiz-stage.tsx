import type { QuizSession } from '@paheli/core/quiz/schema';
import { useEffect } from 'react';
import { PageSpinner } from '../../ui/spinner';
import { FeedbackView } from './feedback-view';
import { enterFullscreen } from './fullscreen';
import { QuestionForm } from './question-form';
import { QuestionPause } from './question-pause';
import { QuizHeader } from './quiz-header';
import { useFinishQuiz } from './use-finish-quiz';
import { useQuizPlay } from './use-quiz-play';
import { useViolations } from './use-violations';

/** The secure quiz view. */
export function QuizStage({ session }: { session: QuizSession }) {
  const [state, dispatch] = useQuizPlay(session);
  const violations = useViolations(session.sessionId, session.violationCount, state.phase !== 'ended');
  useFinishQuiz(state);
  useStillPage();
  useFullscreenOnTouch();
  const { phase, question, result } = state;
  return (
    <div className="mx-auto flex h-full min-h-[520px] w-full max-w-lg select-none flex-col">
      <QuizHeader state={state} violationCount={violations.count} isBannerShown={violations.isBannerShown} />
      {phase === 'ended' ? (
        <PageSpinner label="Loading your results..." />
      ) : phase === 'feedback' && question && result ? (
        <FeedbackView state={state} question={question} result={result} />
      ) : question && phase !== 'waiting' ? (
        <QuestionForm key={question.questionIndex} state={state} question={question} dispatch={dispatch} />
      ) : (
        <QuestionPause opensAt={state.opensAt} />
      )}
    </div>
  );
}

/** Stops the page behind the quiz from scrolling. */
function useStillPage(): void {
  useEffect(() => {
    document.documentElement.classList.add('overscroll-none');
    return () => document.documentElement.classList.remove('overscroll-none');
  }, []);
}

/** Requests fullscreen at the first press after a reload. Browsers grant fullscreen only in response to a press. */
function useFullscreenOnTouch(): void {
  useEffect(() => {
    if (document.fullscreenElement) return;
    const ask = () => void enterFullscreen();
    window.addEventListener('pointerup', ask, { once: true });
    return () => window.removeEventListener('pointerup', ask);
  }, []);
}
