import type { SeatPrice } from '@paheli/core/tournament/seat-price';
import { formatPrice, formatRupees } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';

/** What a seat costs in all, and where the money comes from. */
export function PriceList({ price }: { price: SeatPrice }) {
  const { access, entry, total, fromWallet, toPay, balanceAfter } = price;
  const isSum = access > 0 && entry > 0;
  return (
    <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
      {access > 0 && <Row label="Access fee, paid once" value={formatPrice(access)} />}
      <Row label="Entry fee" value={entry === 0 ? 'Free' : formatPrice(entry)} />
      {isSum && <Row label="In all" value={formatPrice(total)} isStrong />}
      {toPay > 0 && fromWallet > 0 && <Row label="From your wallet" value={`−${formatPrice(fromWallet)}`} />}
      {toPay > 0 && toPay !== total && <Row label="To pay now" value={formatPrice(toPay)} isStrong />}
      <Row label="Wallet after joining" value={formatRupees(balanceAfter)} />
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
