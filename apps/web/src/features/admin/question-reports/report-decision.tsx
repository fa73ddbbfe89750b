import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuestionReportOutcome, ReportedQuestion } from '@paheli/core/integrity/question-report';
import { useState } from 'react';
import { reportOutcomes } from '../../../content/report-reasons';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { optionLetter } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { Select } from '../../../ui/select';

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

/** The buttons that decide about a reported question. Once the tournament is over, only dismissing is left. */
export function ReportDecision({ reported }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const { id, tournament, question } = reported;
  const others = question.options.flatMap((option, index) =>
    index === question.correctAnswer
      ? []
      : [{ value: String(index), label: `${optionLetter(index)} ${option}` }],
  );
  const [asking, setAsking] = useState<QuestionReportOutcome | null>(null);
  const [correctAnswer, setCorrectAnswer] = useState(others[0]?.value ?? '');
  const close = () => setAsking(null);
  const deciding = useDecision(close);
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
          <span className="sr-only"> {t`of ${question.questionText}`}</span>
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
            ...(asking === 'corrected' && { correctAnswer: Number(correctAnswer) }),
          })
        }
        onClose={close}
      >
        {asking === 'corrected' && (
          <Select
            label={t`Right answer`}
            options={others}
            value={correctAnswer}
            onChange={({ target }) => setCorrectAnswer(target.value)}
          />
        )}
      </ReasonDialog>
    </div>
  );
}

function useDecision(onDecided: () => void) {
  const { t } = useLingui();
  return trpc.admin.reportedQuestions.decide.useMutation({
    onSuccess: ({ outcome }) => showToast(outcome ? t(reportOutcomes[outcome]) : t`Decided`, 'success'),
    onError: (error) => {
      logWarning('A reported question was not decided.', error);
      showToast(problemDetailOr(error, t`The decision could not be sent. Please try again.`), 'error');
    },
    onSettled: () => {
      onDecided();
      void queries.admin.reportedQuestions.invalidate();
      void queries.admin.waiting.invalidate();
      void queries.admin.tournaments.invalidate();
      void queries.admin.questions.invalidate();
    },
  });
}
