import { useLingui } from '@lingui/react/macro';
import { type Dispatch, useEffect } from 'react';
import { keepScreenOn } from '../../lib/browser/wake-lock';
import { forbidReload } from '../../lib/page/stale-build';
import { useServerNow } from '../../lib/time/use-now';
import { QuestionLayout } from '../../ui/question/question-layout';
import { PageSpinner } from '../../ui/spinner';
import { useMediaAhead } from './asked-part';
import { cue, prepareCues } from './cue';
import { FeedbackView, outcomeOf } from './feedback-view';
import { useFullscreenWhile } from './fullscreen';
import { QuestionForm } from './question-form';
import { QuizHeader, type QuizMode, type ShownViolations } from './quiz-header';
import type { QuizAction, QuizState } from './quiz-state';

type QuizScreenProps = {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  mode: QuizMode;
  violations?: ShownViolations;
};

/** The question screen in each phase; where there is something at stake, in fullscreen until the last question is over. */
export function QuizScreen({ state, dispatch, mode, violations }: QuizScreenProps) {
  const { t } = useLingui();
  const needsFullscreen = mode === 'secure' || mode === 'rehearsal';
  const isOver = state.phase === 'ended';
  useMediaAhead(state.mediaAheadUrl);
  useStillPage();
  useEffect(keepScreenOn, []);
  useCues(state);
  useEffect(() => (isOver ? undefined : forbidReload()), [isOver]);
  useFullscreenWhile(needsFullscreen && !isOver);
  const { phase, question, result } = state;
  return (
    <QuestionLayout question={question}>
      <QuizHeader state={state} mode={mode} violations={violations} />
      {isOver ? (
        <PageSpinner label={t`Loading your results...`} />
      ) : phase === 'feedback' && question && result ? (
        <FeedbackView state={state} question={question} result={result} canReport={mode !== 'rehearsal'} />
      ) : question && phase !== 'waiting' ? (
        <QuestionForm key={question.questionIndex} state={state} question={question} dispatch={dispatch} />
      ) : (
        <QuestionPause opensAt={state.opensAt} isFirst={state.questionIndex === 0} />
      )}
    </QuestionLayout>
  );
}

/** Sounds when an answer is locked and when it is judged. */
function useCues({ phase, selected, result, hasFailed }: QuizState): void {
  const isLocked = phase === 'submitting' && selected.length > 0 && !hasFailed;
  const outcome = phase === 'feedback' && result ? outcomeOf(result) : null;
  useEffect(prepareCues, []);
  useEffect(() => {
    if (isLocked) cue('lock');
  }, [isLocked]);
  useEffect(() => {
    if (outcome && outcome !== 'hidden') cue(outcome === 'right' ? 'right' : 'wrong');
  }, [outcome]);
}

/** Stops the page behind the quiz from scrolling. */
function useStillPage(): void {
  useEffect(() => {
    document.documentElement.classList.add('overscroll-none');
    return () => document.documentElement.classList.remove('overscroll-none');
  }, []);
}

/** The countdown before the first question, and the pause between two where no feedback is shown. */
function QuestionPause({ opensAt, isFirst }: { opensAt: Date; isFirst: boolean }) {
  const { t } = useLingui();
  const seconds = Math.ceil((opensAt.getTime() - useServerNow(200)) / 1_000);
  return (
    <div role="status" className="quiz-pause grid place-content-center gap-1 text-center">
      <p className="font-display font-semibold text-xl">
        {seconds <= 0 ? t`Here it comes` : isFirst ? t`Get ready` : t`Next question`}
      </p>
      {seconds > 0 && (
        <p key={seconds} className="pop figures text-[min(9rem,30vh)] text-structure">
          {seconds}
        </p>
      )}
    </div>
  );
}
