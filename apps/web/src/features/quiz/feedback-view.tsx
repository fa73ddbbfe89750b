import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AnswerResult, QuestionView } from '@paheli/core/quiz/schema';
import { Check, Flag, Lock, Timer, X } from 'lucide-react';
import { pointsBeside } from '../../lib/text/points';
import { useServerNow } from '../../lib/time/use-now';
import { AnswerCard, type AnswerState, optionLetter } from '../../ui/answer-card';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { LanguageChoice } from '../../ui/language-choice';
import { QuestionHeading } from '../../ui/question/question-heading';
import { QuestionScroller } from '../../ui/question/question-scroller';
import { MarkedText } from '../../ui/question-text';
import { AskedPart } from './asked-part';
import { useFlag } from './flagged-questions';
import type { QuizState } from './quiz-state';

type FeedbackViewProps = {
  state: QuizState;
  question: QuestionView;
  result: AnswerResult;
  /** False in a rehearsal, whose questions are not of the bank. */
  canReport: boolean;
};

/** What a result says to the player. */
export function outcomeOf({ timedOut, correctAnswers, isCorrect }: AnswerResult): keyof typeof outcomes {
  if (timedOut) return 'late';
  if (correctAnswers === null) return 'hidden';
  return isCorrect ? 'right' : 'wrong';
}

const outcomes = {
  right: {
    title: msg`Correct!`,
    icon: Check,
    disc: 'pop bg-correct',
    border: 'border-correct',
    text: 'text-correct',
  },
  wrong: {
    title: msg`Incorrect!`,
    icon: X,
    disc: 'shake bg-wrong',
    border: 'border-wrong',
    text: 'text-wrong',
  },
  late: {
    title: msg`Time is up!`,
    icon: Timer,
    disc: 'bg-wrong',
    border: 'border-wrong',
    text: 'text-wrong',
  },
  /** The tournament reveals after its settlement: nothing judges before. */
  hidden: {
    title: msg`Answer locked`,
    icon: Lock,
    disc: 'bg-structure',
    border: 'border-structure',
    text: 'text-structure',
  },
} as const;

/** The question as it stood, with the right answer marked, and the verdict in the place of the submit button. */
export function FeedbackView({ state, question, result, canReport }: FeedbackViewProps) {
  const { t } = useLingui();
  const { icon: Icon, disc } = outcomes[outcomeOf(result)];
  return (
    <>
      <div className="quiz-ring">
        <span className={classNames('grid size-(--ring) place-items-center rounded-full text-surface', disc)}>
          <Icon aria-hidden="true" strokeWidth={3} className="size-3/5" />
        </span>
      </div>
      <QuestionScroller>
        <AskedPart question={question}>
          <QuestionHeading lang={question.language}>
            <MarkedText formulas={question.formulas}>{question.questionText}</MarkedText>
          </QuestionHeading>
        </AskedPart>
        <ul className="quiz-options">
          {question.options.map((option, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
              key={index}
              className={result.correctAnswers?.includes(index) ? 'pop [--pop:1.03]' : undefined}
            >
              <AnswerCard
                size="quiz"
                letter={optionLetter(index)}
                state={stateOf(index, state.selected, result)}
              >
                <span lang={question.language}>
                  <MarkedText formulas={question.formulas}>{option}</MarkedText>
                </span>
                {result.correctAnswers?.includes(index) && (
                  <span className="sr-only"> {t`(right answer)`}</span>
                )}
                {state.selected.includes(index) && <span className="sr-only"> {t`(your answer)`}</span>}
              </AnswerCard>
            </li>
          ))}
        </ul>
      </QuestionScroller>
      <Verdict state={state} result={result} canReport={canReport} language={question.language} />
    </>
  );
}

type VerdictProps = Omit<FeedbackViewProps, 'question'> & Pick<QuestionView, 'language'>;

function Verdict({ state, result, canReport, language }: VerdictProps) {
  const { t } = useLingui();
  const { explanation, currentScore, currentPoints, timedOut, timeTaken, finished } = result;
  const points = pointsBeside({ points: currentPoints, score: currentScore });
  const outcome = outcomeOf(result);
  const { title, border, text } = outcomes[outcome];
  const [isFlagged, flag] = useFlag(state.sessionId, result.questionIndex);
  const seconds = Math.ceil((state.feedbackEndsAt.getTime() - useServerNow(200)) / 1_000);
  return (
    <div className="quiz-foot quiz-verdict">
      <div role="status" className={classNames('tile appear px-3 py-2', border)}>
        <p className={classNames('font-bold font-display text-[1.25rem] leading-tight', text)}>{t(title)}</p>
        {explanation && (
          <p lang={language} dir="auto" className="mt-0.5 whitespace-pre-line text-[0.9375rem] leading-snug">
            <MarkedText formulas={result.formulas}>{explanation}</MarkedText>
          </p>
        )}
        {result.correctAnswers === null && (
          <p className="mt-0.5 text-[0.9375rem]">{t`The right answer is shown once results are final.`}</p>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-end gap-1">
          <p className="flex-1 basis-24 text-[0.8125rem] text-ink-soft">
            {outcome !== 'hidden' && <>{t`Current Score: ${currentScore} / ${result.questionIndex + 1}.`} </>}
            {outcome !== 'hidden' && points !== undefined && `${points}. `}
            {timedOut ? t`No answer was counted.` : t`Counted at ${timeTaken.toFixed(2)} s.`}
          </p>
          <LanguageChoice isCompact className="size-11 flex-none justify-center text-ink-soft" />
          {canReport && (
            <Button variant="quiet" size="small" aria-pressed={isFlagged} onClick={flag}>
              <Flag aria-hidden="true" className={classNames('size-[1.1em]', isFlagged && 'fill-current')} />
              {isFlagged ? t`Marked` : t`Report`}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-1 text-center text-[0.8125rem] text-ink-soft">
        {finished ? t`Your results come next` : t`Next question in ${Math.max(0, seconds)} s`}
      </p>
    </div>
  );
}

function stateOf(index: number, selected: readonly number[], result: AnswerResult): AnswerState {
  if (result.correctAnswers?.includes(index)) return 'right';
  if (!selected.includes(index) || result.timedOut) return 'dim';
  return result.correctAnswers === null ? 'picked' : 'wrong';
}
