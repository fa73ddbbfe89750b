import { useLingui } from '@lingui/react/macro';
import { AnswerCard, type AnswerState, optionLetter } from '../../ui/answer-card';
import type { SampleQuestion } from './sample-questions';

type AnsweredQuestion = {
  question: Pick<SampleQuestion, 'options' | 'right' | 'explanation'>;
  picked: number | null;
  /** Whether the answer or the end of the time has decided the question. */
  isClosed: boolean;
};

/** The options of a sample question. A tap answers it. */
export function SampleOptions({
  onPick,
  ...answered
}: AnsweredQuestion & { onPick?: (option: number) => void }) {
  const { t } = useLingui();
  return answered.question.options.map((option, index) => (
    <button
      type="button"
      key={option.id}
      disabled={answered.isClosed}
      onClick={() => onPick?.(index)}
      className="rounded-card"
    >
      <AnswerCard size="compact" letter={optionLetter(index)} state={stateOf(index, answered)}>
        {t(option)}
      </AnswerCard>
    </button>
  ));
}

/** The verdict on a sample question, with its explanation. Keeps its place until then. */
export function SampleVerdict({ question: { right, explanation }, picked, isClosed }: AnsweredQuestion) {
  const { t } = useLingui();
  const isRight = picked === right;
  return (
    <p id="sample-verdict" aria-live="polite" className="min-h-[2.9em] text-[0.9375rem] text-ink-soft">
      {isClosed && (
        <>
          <strong className={isRight ? 'text-correct' : 'text-wrong'}>
            {isRight ? t`Correct!` : picked === null ? t`Time is up.` : t`Incorrect!`}
          </strong>{' '}
          {t(explanation)}
        </>
      )}
    </p>
  );
}

function stateOf(index: number, { question, picked, isClosed }: AnsweredQuestion): AnswerState {
  if (!isClosed) return 'open';
  if (index === question.right) return 'right';
  return picked === index ? 'wrong' : 'dim';
}
