import type { OwnAppeal } from '@paheli/core/integrity/suspension';
import { formatInstant } from '../../../lib/text/format';

/** The latest appeal, and the decision on it. */
export function AppealState({ appeal }: { appeal: OwnAppeal }) {
  const { message, createdAt, outcome, decisionReason, decidedAt } = appeal;
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      <p className="font-semibold">
        {outcome === null
          ? `Sent ${formatInstant(createdAt)}. An administrator who did not suspend you will decide.`
          : `Your appeal was not accepted${decidedAt ? ` on ${formatInstant(decidedAt)}` : ''}.`}
      </p>
      {decisionReason && <p>Reason: {decisionReason}</p>}
      <p className="whitespace-pre-line break-words text-ink-soft">{message}</p>
    </div>
  );
}
