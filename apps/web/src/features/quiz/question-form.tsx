import type { QuestionView } from '@paheli/core/quiz/schema';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { AnswerCard, optionLetter } from '../../ui/answer-card';
import { Button } from '../../ui/button';
import { QuestionCountdown } from './question-countdown';
import { canSelect, type QuizAction, type QuizState } from './quiz-state';
import { optionOfKey } from './violations';

type QuestionFormProps = { state: QuizState; question: QuestionView; dispatch: Dispatch<QuizAction> };

/** A question: countdown, text, options as a radio group, and the submit button. */
export function QuestionForm({ state, question, dispatch }: QuestionFormProps) {
  const { selected, phase, hasFailed } = state;
  const heading = useFocusOnArrival();
  const isSubmitting = phase === 'submitting';
  const isFree = canSelect(state);
  const radios = useRef<(HTMLInputElement | null)[]>([]);
  const select = (option: number) => dispatch({ type: 'selected', option });
  useOptionKeys(question.options.length, (option) => {
    select(option);
    // With the focus on a radio button, Enter submits and the arrow keys choose.
    radios.current[option]?.focus({ preventScroll: true });
  });
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (selected !== null) dispatch({ type: 'submitted' });
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 pt-1 pb-3">
        <QuestionCountdown question={question} />
        <h1
          ref={heading}
          tabIndex={-1}
          id="question"
          className="grid min-h-[72px] place-items-center text-center font-semibold text-[1.5rem]"
        >
          {question.questionText}
        </h1>
        <div role="radiogroup" aria-labelledby="question" className="flex flex-col gap-3">
          {question.options.map((option, index) => (
            <label
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
              key={index}
              className="block cursor-pointer rounded-card has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-structure has-focus-visible:outline-offset-2"
            >
              <input
                ref={(radio) => {
                  radios.current[index] = radio;
                }}
                type="radio"
                name="answer"
                className="sr-only"
                checked={selected === index}
                disabled={!isFree}
                onChange={() => select(index)}
              />
              <AnswerCard letter={optionLetter(index)} state={stateOf(index, selected, isSubmitting)}>
                {option}
              </AnswerCard>
            </label>
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-2 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <p role="alert" className="text-center font-semibold text-[0.9375rem] text-wrong">
          {hasFailed && 'Error submitting answer. Please try again.'}
        </p>
        <Button type="submit" size="large" busy={isSubmitting} disabled={selected === null}>
          {isSubmitting ? 'Submitting...' : 'Submit Answer'}
        </Button>
      </div>
    </form>
  );
}

function stateOf(index: number, selected: number | null, isSubmitting: boolean) {
  if (selected === index) return 'picked';
  return isSubmitting ? 'dim' : 'open';
}

/** Moves the focus to a new question, so that screen readers read it. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

/** Chooses an option with the keys 1 to 4 and A to D, wherever the focus is. */
function useOptionKeys(options: number, select: (option: number) => void): void {
  const choose = useEffectEvent(select);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const option = optionOfKey(event, options);
      if (option !== null) choose(option);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [options]);
}
