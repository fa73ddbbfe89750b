import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuestionView } from '@paheli/core/quiz/schema';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocalStore } from '../../lib/browser/local-store';
import { serverClock } from '../../lib/time/server-clock';
import { useServerNow } from '../../lib/time/use-now';
import { AnswerCard, optionLetter } from '../../ui/answer-card';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { CountdownRing } from '../../ui/countdown-ring';
import { QuestionHeading } from '../../ui/question/question-heading';
import { QuestionScroller } from '../../ui/question/question-scroller';
import { loadMarks, MarkedText } from '../../ui/question-text';
import { AskedPart } from './asked-part';
import { cue } from './cue';
import { tapToLock } from './play-choice';
import { canSelect, type QuizAction, type QuizState } from './quiz-state';
import { optionOfKey } from './violations';

// A question has no time to wait for it.
void loadMarks().catch(() => undefined);

type QuestionFormProps = { state: QuizState; question: QuestionView; dispatch: Dispatch<QuizAction> };

/** A question: countdown, text, options as radio buttons or check boxes, and the submit button. */
export function QuestionForm({ state, question, dispatch }: QuestionFormProps) {
  const { t } = useLingui();
  const { selected, phase } = state;
  const heading = useFocusOnArrival();
  const isSubmitting = phase === 'submitting';
  const hasSeveral = question.choices === 'several';
  // Where several options are right, no tap is the last one.
  const isLocking = useLocalStore(tapToLock) && !hasSeveral;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (selected.length > 0) dispatch({ type: 'submitted' });
      }}
    >
      <QuestionCountdown question={question} isOpen={!isSubmitting} />
      <QuestionScroller>
        <AskedPart question={question}>
          <QuestionHeading ref={heading} id="question" lang={question.language}>
            <MarkedText formulas={question.formulas}>{question.questionText}</MarkedText>
          </QuestionHeading>
        </AskedPart>
        {hasSeveral && (
          <p id="several" className="text-center text-[0.9375rem] text-ink-soft">
            {t`Choose all that are right.`}
          </p>
        )}
        <Options state={state} question={question} dispatch={dispatch} isLocking={isLocking} />
      </QuestionScroller>
      <SubmitFoot
        isLocking={isLocking}
        isChosen={selected.length > 0}
        isSubmitting={isSubmitting}
        options={question.options.length}
      />
    </form>
  );
}

/** The options: one of them can be chosen, or several. */
function Options({ state, question, dispatch, isLocking }: QuestionFormProps & { isLocking: boolean }) {
  const { selected, phase } = state;
  const isFree = canSelect(state);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  // The arrow keys click radio buttons too. They choose, and never answer.
  const isTap = useRef(false);
  const select = (option: number) => dispatch({ type: 'selected', option });
  const lock = (option: number) => {
    if (!isFree) return;
    select(option);
    dispatch({ type: 'submitted' });
  };
  useOptionKeys(question.options.length, (option) => {
    if (isLocking) return lock(option);
    select(option);
    // With the focus on an option, Enter submits, and the arrow keys choose among radio buttons.
    inputs.current[option]?.focus({ preventScroll: true });
  });
  const isOne = question.choices === 'one';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: both roles group the inputs, which are used
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div
      role={isOne ? 'radiogroup' : 'group'}
      aria-labelledby={isOne ? 'question' : 'question several'}
      lang={question.language}
      className="quiz-options"
      onPointerDown={() => {
        isTap.current = true;
      }}
      onKeyDown={() => {
        isTap.current = false;
      }}
    >
      {question.options.map((option, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
          key={index}
          className="block cursor-pointer rounded-card has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-structure has-focus-visible:outline-offset-2"
        >
          <input
            ref={(input) => {
              inputs.current[index] = input;
            }}
            type={isOne ? 'radio' : 'checkbox'}
            name="answer"
            className="sr-only"
            checked={selected.includes(index)}
            disabled={!isFree}
            onChange={() => select(index)}
            onClick={() => {
              if (isLocking && isTap.current) lock(index);
            }}
          />
          <AnswerCard
            size="quiz"
            letter={optionLetter(index)}
            state={stateOf(index, selected, phase === 'submitting')}
          >
            <MarkedText formulas={question.formulas}>{option}</MarkedText>
          </AnswerCard>
        </label>
      ))}
    </div>
  );
}

type SubmitFootProps = { isLocking: boolean; isChosen: boolean; isSubmitting: boolean; options: number };

/** The submit button, which stays for keyboards and screen readers where a tap answers. */
function SubmitFoot({ isLocking, isChosen, isSubmitting, options }: SubmitFootProps) {
  const { t } = useLingui();
  const isTapAwaited = isLocking && !isChosen;
  return (
    <div className="quiz-foot grid content-start gap-2">
      <Button type="submit" variant={isTapAwaited ? 'quiet' : 'act'} busy={isSubmitting} disabled={!isChosen}>
        {isSubmitting ? t`Submitting...` : isTapAwaited ? t`Tap an option to answer` : t`Submit Answer`}
      </Button>
      <p className="quiz-keys">
        {isLocking ? t`The keys 1 to ${options} answer.` : t`The keys 1 to ${options} choose, Enter submits.`}
      </p>
    </div>
  );
}

function stateOf(index: number, selected: readonly number[], isSubmitting: boolean) {
  if (selected.includes(index)) return 'picked';
  return isSubmitting ? 'dim' : 'open';
}

/** Moves the focus to a new question, so that screen readers read it. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

/** Chooses an option with the keys 1 to 6 and A to F, wherever the focus is. */
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

const urgentSeconds = 2;

/**
 * The remaining seconds of the question. Screen readers announce them twice: when the question opens and when time is
 * short.
 */
function QuestionCountdown({ question, isOpen }: { question: QuestionView; isOpen: boolean }) {
  const { t } = useLingui();
  const { startsAt, deadlineAt } = question;
  const totalMs = deadlineAt.getTime() - startsAt.getTime();
  const [elapsedMs] = useState(() => clamp(serverClock.nowMs() - startsAt.getTime(), totalMs));
  const remainingMs = clamp(deadlineAt.getTime() - useServerNow(100), totalMs);
  const seconds = Math.ceil(remainingMs / 1_000);
  const isUrgent = seconds <= urgentSeconds;
  useEffect(() => {
    if (isOpen && seconds > 0 && seconds <= urgentSeconds) cue('tick');
  }, [isOpen, seconds]);
  return (
    <div className="quiz-ring gap-1.5">
      <CountdownRing seconds={seconds} totalMs={totalMs} elapsedMs={elapsedMs} urgent={isUrgent} />
      <p
        aria-hidden="true"
        className={classNames(
          'quiz-hint text-[0.8125rem]',
          isUrgent ? 'font-semibold text-wrong' : 'text-ink-soft',
        )}
      >
        {t`${plural(seconds, { one: 'second', other: 'seconds' })} remaining for this question`}
      </p>
      <p role="status" className="sr-only">
        {isUrgent ? t`${urgentSeconds} seconds remaining for this question` : ''}
      </p>
    </div>
  );
}

function clamp(ms: number, totalMs: number): number {
  return Math.min(totalMs, Math.max(0, ms));
}
