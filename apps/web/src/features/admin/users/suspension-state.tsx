import type { Suspension } from '@paheli/core/integrity/suspension';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';

/** Shows the latest suspension of a user: its state, its reason, and the administrators who decided. */
export function SuspensionState({ suspension }: { suspension: Suspension }) {
  const { reason, suspendedBy, confirmedBy, createdAt, endedBy, endReason } = suspension;
  return (
    <>
      {describe(suspension)}
      <span className="block text-[0.8125rem] text-ink-soft">
        {reason} By {isolated(suspendedBy.name)}
        {confirmedBy && ` and ${isolated(confirmedBy.name)}`}, {formatInstant(createdAt)}
      </span>
      {endedBy && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {endReason} By {isolated(endedBy.name)}
        </span>
      )}
    </>
  );
}

function describe({ status, until, freeze, endedAt }: Suspension): string {
  if (status === 'waiting') return 'Suspended, once another administrator confirms';
  const end = endedAt ?? until;
  if (status === 'ended') return end === null ? 'Ended' : `Ended ${formatInstant(end)}`;
  const withdrawals = freeze ? ', withdrawals stopped' : '';
  return `Suspended ${until === null ? 'without an end' : `until ${formatInstant(until)}`}${withdrawals}`;
}
