import { useLingui } from '@lingui/react/macro';
import type { OwnAppeal } from '@paheli/core/integrity/suspension';
import { formatInstant } from '../../../lib/text/format';

/** The latest appeal, and the decision on it. */
export function AppealState({ appeal }: { appeal: OwnAppeal }) {
  const { t } = useLingui();
  const { message, createdAt, outcome, decisionReason, decidedAt } = appeal;
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      <p className="font-semibold">
        {outcome === null
          ? t`Sent ${formatInstant(createdAt)}. An administrator who did not suspend you will decide.`
          : decidedAt
            ? t`Your appeal was not accepted on ${formatInstant(decidedAt)}.`
            : t`Your appeal was not accepted.`}
      </p>
      {decisionReason && <p>{t`Reason: ${decisionReason}`}</p>}
      <p dir="auto" className="whitespace-pre-line break-words text-ink-soft">
        {message}
      </p>
    </div>
  );
}
