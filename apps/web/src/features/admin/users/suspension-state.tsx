import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Suspension } from '@paheli/core/integrity/suspension';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';

/** Shows the latest suspension of a user: its state, its reason, and the administrators who decided. */
export function SuspensionState({ suspension }: { suspension: Suspension }) {
  const { t } = useLingui();
  const { reason, suspendedBy, confirmedBy, createdAt, endedBy, endReason } = suspension;
  return (
    <>
      {describe(suspension)}
      <span className="block text-[0.8125rem] text-ink-soft">
        {isolated(reason)} {t`By ${isolated(suspendedBy.name)}`}
        {confirmedBy && t` and ${isolated(confirmedBy.name)}`}, {formatInstant(createdAt)}
      </span>
      {endedBy && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {isolated(endReason ?? '')} {t`By ${isolated(endedBy.name)}`}
        </span>
      )}
    </>
  );
}

function describe({ status, until, freeze, endedAt }: Suspension): string {
  if (status === 'waiting') return t`Suspended, once another administrator confirms`;
  const end = endedAt ?? until;
  if (status === 'ended') return end === null ? t`Ended` : t`Ended ${formatInstant(end)}`;
  const length = until === null ? t`Suspended without an end` : t`Suspended until ${formatInstant(until)}`;
  return freeze ? t`${length}, withdrawals stopped` : length;
}
