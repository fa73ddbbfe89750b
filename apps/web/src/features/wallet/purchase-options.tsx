import { useLingui } from '@lingui/react/macro';
import type { PurchasedItem, WalletSettings } from '@paheli/core/wallet/schema';
import { formatPrice } from '../../lib/text/format';
import { RadioGroup } from '../../ui/radio-group';

/** Returns what is sold to players without access; empty where access is free or paid from the wallet. */
export function soldItems(settings: WalletSettings | undefined): readonly PurchasedItem[] {
  if (settings?.playMode !== 'social') return [];
  const { accessFee, passDays } = settings;
  return [...(accessFee > 0 ? (['access'] as const) : []), ...(passDays > 0 ? (['pass'] as const) : [])];
}

/** Returns the price of what is sold, in rupees. */
export function priceOf(item: PurchasedItem, { accessFee, passPrice }: WalletSettings): number {
  return item === 'access' ? accessFee : passPrice;
}

type PurchaseOptionsProps = {
  settings: WalletSettings;
  item: PurchasedItem;
  onChange: (item: PurchasedItem) => void;
};

/** What opens the tournaments, and for how long. */
export function PurchaseOptions({ settings, item, onChange }: PurchaseOptionsProps) {
  const { t } = useLingui();
  const { accessFee, passDays, passPrice } = settings;
  const labels = {
    access: t`For good: ${formatPrice(accessFee)}`,
    pass: t`${passDays} days: ${formatPrice(passPrice)}`,
  };
  const items = soldItems(settings);
  return (
    <>
      {items.length > 1 && (
        <RadioGroup
          name="item"
          legend={t`Access to all tournaments`}
          value={item}
          options={items.map((value) => ({ value, label: labels[value] }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value as PurchasedItem)}
        />
      )}
      <p className="text-ink-soft">
        {item === 'access'
          ? t`You pay once. Every tournament is open to you, and nothing renews.`
          : t`You pay once for ${passDays} days. A quiz that is running when they end is played to its end, and nothing renews.`}
      </p>
    </>
  );
}
