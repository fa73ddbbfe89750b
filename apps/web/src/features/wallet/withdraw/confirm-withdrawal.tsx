import { useLingui } from '@lingui/react/macro';
import type { WithdrawalPreview } from '@paheli/core/wallet/withdrawals/schema';
import { formatRupees } from '../../../lib/text/format';
import { nameDestination } from '../../../lib/text/withdrawal-words';
import { classNames } from '../../../ui/class-names';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FormError } from '../../../ui/text-field';

type ConfirmWithdrawalProps = {
  preview: WithdrawalPreview | null;
  failure: string | null;
  isAsking: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms a withdrawal: shows amount, tax and destination before the request. */
export function ConfirmWithdrawal({
  preview,
  failure,
  isAsking,
  onConfirm,
  onCancel,
}: ConfirmWithdrawalProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={preview !== null}
      title={t`Withdraw winnings?`}
      description={
        preview ? t`To ${nameDestination(preview.destination)}, once an administrator has approved it.` : ''
      }
      confirm={isAsking ? t`Processing...` : t`Withdraw ${formatRupees(preview?.amount ?? 0)}`}
      cancel={t`Not now`}
      busy={isAsking}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <FormError message={failure} />
      {preview && (
        <>
          <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
            <Row label={t`Amount`} amount={preview.amount} />
            <Row
              label={t`Tax (TDS), ${preview.taxRate}% of ${formatRupees(preview.taxable)}`}
              amount={-preview.tds}
            />
            <Row label={t`You receive`} amount={preview.net} isTotal />
          </dl>
          <p className="text-[0.875rem] text-ink-soft">
            {preview.tds > 0
              ? t`Tax is deducted from net winnings alone, as section 194BA of the Income-tax Act requires. It is credited to your PAN.`
              : t`There are no net winnings in this withdrawal, so no tax is deducted.`}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

function Row({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-line border-t pt-2',
      )}
    >
      <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={`figures whitespace-nowrap ${isTotal ? 'text-2xl' : 'text-lg'}`}>
        {amount < 0 ? '−' : ''}
        {formatRupees(Math.abs(amount))}
      </dd>
    </div>
  );
}
