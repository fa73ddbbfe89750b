import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { region } from '../../../lib/language/region';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';

/** Formats an amount in rupees, or in the format of another currency. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'INR') return formatRupees(amount);
  return new Intl.NumberFormat(region(), { style: 'currency', currency }).format(amount);
}

/** An id of the payment provider, with a note below it. */
export function Named({ id, note }: { id: string; note?: string | null }) {
  return (
    <>
      <p className="break-all font-semibold">{id}</p>
      {note && <p className="text-[0.875rem] text-ink-soft">{note}</p>}
    </>
  );
}

export function Payer({ user }: { user: { name: string; username: string } | null }) {
  const { t } = useLingui();
  if (!user) return <span className="text-ink-soft">{t`Unknown player`}</span>;
  return (
    <div className="min-w-0 lg:max-w-48">
      <p className="truncate">{user.name}</p>
      <p className="truncate text-[0.875rem] text-ink-soft">{user.username}</p>
    </div>
  );
}

export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="figures whitespace-nowrap">{formatMoney(amount, currency)}</span>;
}

export function At({ instant }: { instant: Date }) {
  return <time dateTime={instant.toISOString()}>{formatInstant(instant)}</time>;
}

type StateProps = {
  label: MessageDescriptor;
  tone: 'right' | 'wrong' | 'structure';
  note?: string | null;
};

/** A state as a badge, with a note below it. */
export function State({ label, tone, note }: StateProps) {
  const { t } = useLingui();
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {note && <p className="mt-1 text-[0.8125rem] text-ink-soft">{note}</p>}
    </>
  );
}
