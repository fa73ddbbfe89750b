import { useLingui } from '@lingui/react/macro';
import type { SeatPrice } from '@paheli/core/tournament/seat-price';
import { formatPrice, formatRupees } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';

/** What a seat costs in all, and where the money comes from. */
export function PriceList({ price }: { price: SeatPrice }) {
  const { t } = useLingui();
  const { access, entry, total, fromWallet, toPay, balanceAfter } = price;
  const isSum = access > 0 && entry > 0;
  return (
    <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
      {access > 0 && <Row label={t`Access fee, paid once`} value={formatPrice(access)} />}
      <Row label={t`Entry fee`} value={entry === 0 ? t`Free` : formatPrice(entry)} />
      {isSum && <Row label={t`In all`} value={formatPrice(total)} isStrong />}
      {toPay > 0 && fromWallet > 0 && (
        <Row label={t`From your wallet`} value={`−${formatPrice(fromWallet)}`} />
      )}
      {toPay > 0 && toPay !== total && <Row label={t`To pay now`} value={formatPrice(toPay)} isStrong />}
      <Row label={t`Wallet after joining`} value={formatRupees(balanceAfter)} />
    </dl>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isStrong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={classNames('text-end tabular-nums', isStrong ? 'figures text-lg' : 'font-semibold')}>
        {value}
      </dd>
    </div>
  );
}
