import type { Difference, DifferenceKind } from '@paheli/core/wallet/reconciliation/schema';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { RadioGroup } from '../../../ui/radio-group';
import { Section } from './section';

const kinds: Record<DifferenceKind, string> = {
  payment_missing: 'Payment missing',
  payment_unknown: 'Payment unknown',
  payment_amount: 'Payment amount',
  order_open: 'Order open',
  suspense_waiting: 'Unassigned money',
  refund_unknown: 'Refund unknown',
  refund_status: 'Refund',
  dispute_status: 'Dispute',
  payout_unknown: 'Payout unknown',
  payout_status: 'Payout',
  settlement_missing: 'Settlement missing',
  settlement_amount: 'Settlement amount',
  settlement_fee: 'Settlement fees',
  webhook_abandoned: 'Webhook failed',
  ledger_gateway: 'Gateway balance',
  ledger_invariant: 'Ledger',
};
const states = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
] as const;

/** The open and resolved differences between the payment provider's records and the ledger. */
export function Differences() {
  const [state, setState] = useState<'open' | 'settled'>('open');
  const differences = trpc.admin.reconciliation.differences.useQuery({ state });
  return (
    <Section title="Differences with the provider" query={differences} placeholder="h-[9.4375rem]">
      {(found) => (
        <>
          <RadioGroup
            legend="Show"
            name="differences"
            options={states}
            value={state}
            onChange={({ target }) => setState(target.value === 'settled' ? 'settled' : 'open')}
          />
          {found.length === 0 ? (
            <p className="py-4 text-center text-ink-soft">
              {state === 'open' ? 'The books agree with the provider.' : 'Nothing was settled yet.'}
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
  const { kind, subject, detail, firstSeenAt, settledAt } = difference;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={settledAt ? 'plain' : 'wrong'}>{kinds[kind]}</Badge>
        <code className="min-w-0 break-all text-[0.875rem]">{subject}</code>
      </div>
      <p>{detail}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        Since {formatInstant(firstSeenAt)}
        {settledAt && `, settled ${formatInstant(settledAt)}`}
      </p>
    </li>
  );
}
