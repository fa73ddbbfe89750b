import { useLingui } from '@lingui/react/macro';
import type { Promotion } from '@paheli/core/account/administration';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';

/** Shows when a waiting promotion takes effect, and who requested it. */
export function PromotionState({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui();
  const { requestedBy, requestedAt, effectiveAt } = promotion;
  return (
    <>
      {effectiveAt
        ? t`To administrator on ${formatInstant(effectiveAt)}`
        : t`To administrator, once another administrator confirms`}
      <span className="block text-[0.8125rem] text-ink-soft">
        {t`Requested by ${isolated(requestedBy.name)}, ${formatInstant(requestedAt)}`}
      </span>
    </>
  );
}
