import type { AnswerResult, QuestionView } from '@paheli/core/quiz/schema';
import { Flag } from 'lucide-react';
import { useServerNow } from '../../lib/time/use-now';
import { AnswerCard, type AnswerState, optionLetter } from '../../ui/answer-card';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useFlag } from './flagged-questions';
import type { QuizState } from './quiz-state';

type FeedbackViewProps = { state: QuizState; question: QuestionView; result: AnswerResult };

/** The right answer and its explanation, shown until the next question. */
export function FeedbackView({ state, question, result }: FeedbackViewProps) {
  const { isCorrect, explanation, currentScore, timedOut, timeTaken, finished } = result;
  const [isFlagged, flag] = useFlag(state.sessionId, result.questionIndex);
  const seconds = Math.ceil((state.feedbackEndsAt.getTime() - useServerNow(200)) / 1_000);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-1 pb-4">
      <h1 className="py-1 text-center font-semibold text-[1.375rem]">{question.questionText}</h1>
      <ul className="flex flex-col gap-2.5">
        {question.options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
          <li key={index}>
            <AnswerCard letter={optionLetter(index)} state={stateOf(index, state.selected, result)}>
              {option}
              {index === result.correctAnswer && <span className="sr-only"> (right answer)</span>}
              {index === state.selected && <span className="sr-only"> (your answer)</span>}
            </AnswerCard>
          </li>
        ))}
      </ul>
      <div
        role="status"
        className={classNames('tile appear p-4', isCorrect ? 'border-correct' : 'border-wrong')}
      >
        <p
          className={classNames(
            'font-bold font-display text-[1.375rem] leading-tight',
            isCorrect ? 'text-correct' : 'text-wrong',
          )}
        >
          {isCorrect ? 'Correct!' : 'Incorrect!'}
        </p>
        {explanation && <p className="mt-1">{explanation}</p>}
        {result.correctAnswer === null && (
          <p className="mt-1">The right answer is shown once the prizes are settled.</p>
        )}
        <div className="mt-2 flex items-center justify-between gap-3">
          <p className="text-[0.8125rem] text-ink-soft">
            Current Score: {currentScore} / {result.questionIndex + 1}.{' '}
            {timedOut ? 'No answer was counted in time.' : `Counted at ${timeTaken.toFixed(2)} s.`}
          </p>
          <Button variant="quiet" size="small" aria-pressed={isFlagged} onClick={flag}>
            <Flag aria-hidden="true" className={classNames('size-[1.1em]', isFlagged && 'fill-current')} />
            {isFlagged ? 'Marked' : 'Report'}
          </Button>
        </div>
      </div>
      <p className="mt-auto text-center text-[0.8125rem] text-ink-soft">
        {finished ? 'Your results come next' : `Next question in ${Math.max(0, seconds)} s`}
      </p>
    </div>
  );
}

function stateOf(
  index: number,
  selected: number | null,
  { correctAnswer, isCorrect, timedOut }: AnswerResult,
): AnswerState {
  if (index === correctAnswer || (isCorrect && index === selected)) return 'right';
  return index === selected && !timedOut ? 'wrong' : 'dim';
}
