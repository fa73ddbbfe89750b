import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuestionReportOutcome, ReportedQuestion } from '@paheli/core/integrity/question-report';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import { useState } from 'react';
import { reportOutcomes } from '../../../content/report-reasons';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { optionLetter } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { Select } from '../../../ui/select';
import { describePending, PendingNote } from '../decisions/pending-note';

const actions: readonly { readonly outcome: QuestionReportOutcome; readonly label: MessageDescriptor }[] = [
  { outcome: 'voided', label: msg`Void` },
  { outcome: 'corrected', label: msg`Correct the key` },
  { outcome: 'dismissed', label: msg`Dismiss` },
];

const titles: Readonly<Record<QuestionReportOutcome, MessageDescriptor>> = {
  voided: msg`Void this question?`,
  corrected: msg`Correct the key?`,
  dismissed: msg`Leave this question as it is?`,
};

/**
 * The buttons that decide about a reported question, or the decision that waits. Once the tournament is over, only
 * dismissing is left.
 */
export function ReportDecision({ reported }: { reported: ReportedQuestion }) {
  return reported.pending ? (
    <PendingNote decision={reported.pending} />
  ) : (
    <OpenDecision reported={reported} />
  );
}

function OpenDecision({ reported }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const { id, tournament, question } = reported;
  const [asking, setAsking] = useState<QuestionReportOutcome | null>(null);
  const [answers, setAnswers] = useState(() => firstKey(question));
  const close = () => setAsking(null);
  const deciding = trpc.admin.reportedQuestions.decide.useMutation({
    meta: { failure: t`The decision could not be sent. Please try again.` },
    onSuccess: ({ outcome, pending }) =>
      showToast(
        pending ? describePending(pending) : outcome ? t(reportOutcomes[outcome]) : t`Decided`,
        'success',
      ),
    onSettled: close,
  });
  const possible = tournament.isOver ? actions.filter(({ outcome }) => outcome === 'dismissed') : actions;
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map(({ outcome, label }) => (
        <Button
          key={outcome}
          variant={outcome === 'dismissed' ? 'plain' : 'quiet'}
          size="small"
          disabled={deciding.isPending}
          onClick={() => setAsking(outcome)}
        >
          {t(label)}
          <span className="sr-only"> {t`of ${plainTextOf(question.questionText)}`}</span>
        </Button>
      ))}
      <ReasonDialog
        key={asking}
        open={asking !== null}
        title={asking === null ? '' : t(titles[asking])}
        description={
          asking === null
            ? ''
            : `${t(reportOutcomes[asking])} ${t`Players who reported it read your reason.`}`
        }
        confirm={
          asking === 'corrected'
            ? t`Correct and rescore`
            : asking === 'voided'
              ? t`Void question`
              : t`Dismiss`
        }
        busy={deciding.isPending}
        onConfirm={(reason) =>
          asking &&
          deciding.mutate({
            reportedQuestionId: id,
            outcome: asking,
            reason,
            ...(asking === 'corrected' && { correctAnswers: answers.map(Number) }),
          })
        }
        onClose={close}
      >
        {asking === 'corrected' && <NewKey question={question} answers={answers} onChange={setAnswers} />}
      </ReasonDialog>
    </div>
  );
}

type Question = ReportedQuestion['question'];

/** Returns the key with which a correction begins: the first other option, or the present ones of several. */
function firstKey({ options, correctAnswer, correctAnswers }: Question): readonly string[] {
  if (correctAnswer === null) return correctAnswers.map(String);
  return options
    .map((_, index) => index)
    .filter((index) => index !== correctAnswer)
    .slice(0, 1)
    .map(String);
}

type NewKeyProps = {
  question: Question;
  answers: readonly string[];
  onChange: (answers: readonly string[]) => void;
};

/** Chooses the right option, or the right ones where several are. */
function NewKey({ question, answers, onChange }: NewKeyProps) {
  const { t } = useLingui();
  const choices = question.options.map((option, index) => ({
    value: String(index),
    label: `${optionLetter(index)} ${plainTextOf(option)}`,
  }));
  if (question.correctAnswer !== null)
    return (
      <Select
        label={t`Right answer`}
        options={choices.filter((_, index) => index !== question.correctAnswer)}
        value={answers[0]}
        onChange={({ target }) => onChange([target.value])}
      />
    );
  return (
    <CheckboxFields
      legend={t`Right answers`}
      options={choices}
      checked={answers}
      error={undefined}
      onChange={({ target: { value } }) =>
        onChange(answers.includes(value) ? answers.filter((each) => each !== value) : [...answers, value])
      }
    />
  );
}
