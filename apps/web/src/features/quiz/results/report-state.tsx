import { useLingui } from '@lingui/react/macro';
import type { QuestionReport } from '@paheli/core/integrity/question-report';
import { nameReason, reportOutcomes } from '../../../content/report-reasons';
import { isolated } from '../../../lib/text/isolate';

/** The player's report of a question, with the decision once there is one. */
export default function ReportState({ report: { reason, outcome, decision } }: { report: QuestionReport }) {
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
