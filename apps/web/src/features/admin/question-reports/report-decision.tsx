import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuestionReportOutcome, ReportedQuestion } from '@paheli/core/integrity/question-report';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import { useState } from 'react';
import { reportOutcomes } from '../../../content/report-reasons';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { optionLetter } from '../../../ui/answer-card';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { Select } from '../../../ui/select';
import { ReasonedAction } from '../confirmed-action';
import { describePending, PendingNote } from '../decisions/pending-note';

const actions = {
  voided: {
    label: msg`Void`,
    title: msg`Void this question?`,
    confirm: msg`Void question`,
    variant: 'quiet',
  },
  corrected: {
    label: msg`Correct the key`,
    title: msg`Correct the key?`,
    confirm: msg`Correct and rescore`,
    variant: 'quiet',
  },
  dismissed: {
    label: msg`Dismiss`,
    title: msg`Leave this question as it is?`,
    confirm: msg`Dismiss`,
    variant: 'plain',
  },
} as const satisfies Record<QuestionReportOutcome, object>;
const outcomes = ['voided', 'corrected', 'dismissed'] as const;

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

function OpenDecision({ reported: { id, tournament, question } }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const [answers, setAnswers] = useState(() => firstKey(question));
  const deciding = trpc.admin.reportedQuestions.decide.useMutation({
    meta: { failure: t`The decision could not be sent. Please try again.` },
    onSuccess: ({ outcome, pending }) =>
      showToast(
        pending ? describePending(pending) : outcome ? t(reportOutcomes[outcome]) : t`Decided`,
        'success',
      ),
  });
  const possible = tournament.isOver ? (['dismissed'] as const) : outcomes;
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map((outcome) => {
        const { label, title, confirm, variant } = actions[outcome];
        const correctAnswers = outcome === 'corrected' ? answers.map(Number) : undefined;
        return (
          <ReasonedAction
            key={outcome}
            label={t(label)}
            of={<span className="sr-only"> {t`of ${plainTextOf(question.questionText)}`}</span>}
            button={{ variant }}
            title={t(title)}
            description={`${t(reportOutcomes[outcome])} ${t`Players who reported it read your reason.`}`}
            confirm={t(confirm)}
            busy={deciding.isPending}
            onConfirm={(reason, close) =>
              deciding.mutate(
                { reportedQuestionId: id, outcome, reason, correctAnswers },
                { onSettled: close },
              )
            }
          >
            {correctAnswers && <NewKey question={question} answers={answers} onChange={setAnswers} />}
          </ReasonedAction>
        );
      })}
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
