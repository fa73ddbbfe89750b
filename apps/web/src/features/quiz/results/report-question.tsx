import { Trans, useLingui } from '@lingui/react/macro';
import type { QuestionReport } from '@paheli/core/integrity/question-report';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { nameReason, reportOutcomes } from '../../../content/report-reasons';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { useFlag } from '../flagged-questions';

const ReportDialog = lazy(() => import('./report-dialog'));

type ReportQuestionProps = {
  sessionId: string;
  questionIndex: number;
  questionText: string;
  /** The player's report; undefined where there is none. */
  report: QuestionReport | undefined;
};

/** The state of the player's report of a question, or the button to report it. */
export function ReportQuestion({ report, ...question }: ReportQuestionProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isFlagged] = useFlag(question.sessionId, question.questionIndex);
  if (report) return <ReportState report={report} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant={isFlagged ? 'act' : 'quiet'} size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-[1.1em]" />
        <Trans>
          Report<span className="sr-only"> question {question.questionIndex + 1}</span>
        </Trans>
      </Button>
      {isFlagged && <span className="text-[0.8125rem] text-ink-soft">{t`You marked this question.`}</span>}
      <Suspense>{isOpen && <ReportDialog {...question} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function ReportState({ report: { reason, outcome, decision } }: { report: QuestionReport }) {
  const { t } = useLingui();
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
      <p>
        <span className="font-semibold">{t`You reported this question.`}</span> {nameReason(reason)}.{' '}
        {outcome === null && t`An administrator looks at it.`}
      </p>
      {outcome !== null && (
        <p className="mt-1">
          {t(reportOutcomes[outcome])} <span className="text-ink-soft">{isolated(decision ?? '')}</span>
        </p>
      )}
    </div>
  );
}
