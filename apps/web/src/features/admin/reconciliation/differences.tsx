import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Difference, DifferenceKind } from '@paheli/core/wallet/reconciliation/schema';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { RadioGroup } from '../../../ui/radio-group';
import { Section } from './section';

const kinds: Record<DifferenceKind, MessageDescriptor> = {
  payment_missing: msg`Payment missing`,
  payment_unknown: msg`Payment unknown`,
  payment_amount: msg`Payment amount`,
  order_open: msg`Order open`,
  suspense_waiting: msg`Unassigned money`,
  refund_unknown: msg`Refund unknown`,
  refund_status: msg`Refund`,
  dispute_status: msg`Dispute`,
  payout_unknown: msg`Payout unknown`,
  payout_status: msg`Payout`,
  settlement_missing: msg`Settlement missing`,
  settlement_amount: msg`Settlement amount`,
  settlement_fee: msg`Settlement fees`,
  webhook_abandoned: msg`Webhook failed`,
  ledger_gateway: msg`Gateway balance`,
  ledger_invariant: msg`Ledger`,
};
const states = [
  { value: 'open', label: msg`Open` },
  { value: 'settled', label: msg`Settled` },
] as const;

/** The open and resolved differences between the payment provider's records and the ledger. */
export function Differences() {
  const { t } = useLingui();
  const [state, setState] = useState<'open' | 'settled'>('open');
  const differences = trpc.admin.reconciliation.differences.useQuery({ state });
  return (
    <Section title={t`Differences with the provider`} query={differences} placeholder="h-[9.4375rem]">
      {({ items: found }) => (
        <>
          <RadioGroup
            legend={t`Show`}
            name="differences"
            options={states}
            value={state}
            onChange={({ target }) => setState(target.value === 'settled' ? 'settled' : 'open')}
          />
          {found.length === 0 ? (
            <p className="py-4 text-center text-ink-soft">
              {state === 'open' ? t`The books agree with the provider.` : t`Nothing was settled yet.`}
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {found.map((difference) => (
                <DifferenceItem key={difference.id} difference={difference} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function DifferenceItem({ difference }: { difference: Difference }) {
  const { t } = useLingui();
  const { kind, subject, detail, firstSeenAt, settledAt } = difference;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={settledAt ? 'plain' : 'wrong'}>{t(kinds[kind])}</Badge>
        <code className="min-w-0 break-all text-[0.875rem]">{subject}</code>
      </div>
      <p>{detail}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        {t`Since ${formatInstant(firstSeenAt)}`}
        {settledAt && t`, settled ${formatInstant(settledAt)}`}
      </p>
    </li>
  );
}
