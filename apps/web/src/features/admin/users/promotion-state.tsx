import type { Promotion } from '@paheli/core/account/administration';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';

/** Shows when a waiting promotion takes effect, and who requested it. */
export function PromotionState({ promotion }: { promotion: Promotion }) {
  const { requestedBy, requestedAt, effectiveAt } = promotion;
  return (
    <>
      {effectiveAt
        ? `To administrator on ${formatInstant(effectiveAt)}`
        : 'To administrator, once another administrator confirms'}
      <span className="block text-[0.8125rem] text-ink-soft">
        Requested by {isolated(requestedBy.name)}, {formatInstant(requestedAt)}
      </span>
    </>
  );
}
