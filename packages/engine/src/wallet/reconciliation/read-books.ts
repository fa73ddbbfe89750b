import { addMs, dayMs } from '@paheli/core/clock';
import { formatRupees, toRupees } from '@paheli/core/money';
import type { Books, Finding } from '@paheli/core/wallet/reconciliation/compare-books';
import type { Deps } from '../../deps';
import type { ProviderPeriod } from '../payments/payments';
import type { ProviderReport } from './ask-provider-books';
import { checkLedger } from './check-ledger';

type Database = Pick<Deps, 'database'>;

/** Returns our records of a period, and of every entity that the provider listed. */
export async function readBooks(
  { database: { sql } }: Database,
  { from, to }: ProviderPeriod,
  report: ProviderReport,
): Promise<Books> {
  const ids = {
    payments: report.payments.map(({ paymentId }) => paymentId),
    refunds: report.refunds.flatMap(({ refundId, receipt }) => [refundId, receipt ?? '']),
    payouts: report.payouts.flatMap(({ payoutId, reference }) => [payoutId, reference ?? '']),
    disputes: report.disputes.map(({ disputeId }) => disputeId),
    settlements: report.settlements.map(({ settlementId }) => settlementId),
  };
  const [payments, refunds, payouts, disputes, settlements] = await Promise.all([
    sql<Books['payments'][number][]>`
      select p.id, p.amount + p.customer_fee as paise, p.currency, p.captured_at as at,
        p.outcome = 'credited' and i.status is distinct from 'succeeded' as is_order_open
      from payment p left join payment_intent i on i.id = p.intent_id
      where p.id = any(${ids.payments}) or (p.captured_at >= ${from} and p.captured_at < ${to})`,
    sql<Books['refunds'][number][]>`
      select provider_refund_id as id, id::text as ours, amount as paise, status, created_at as at from refund
      where id::text = any(${ids.refunds}) or provider_refund_id = any(${ids.refunds})
        or (created_at >= ${from} and created_at < ${to})`,
    sql<Books['payouts'][number][]>`
      select provider_payout_id as id, id::text as ours, amount as paise, created_at as at,
        case status when 'paid' then 'done' when 'returned' then 'failed' else status end as status
      from payout
      where method = 'provider' and (id::text = any(${ids.payouts}) or provider_payout_id = any(${ids.payouts})
        or (created_at >= ${from} and created_at < ${to}))`,
    sql<Books['disputes'][number][]>`
      select id, status, created_at as at from dispute where id = any(${ids.disputes})`,
    sql<Books['settlements'][number][]>`
      select id, net as net_paise, fee as fee_paise, settled_at as at from settlement
      where id = any(${ids.settlements})`,
  ]);
  return { payments, refunds, payouts, disputes, settlements };
}

const daysShown = 31;

/** Returns findings of our own books that need attention, whatever the provider reports. */
export async function readOwnFindings({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Finding[]> {
  const { sql } = database;
  const since = addMs(now(), -daysShown * dayMs);
  const [waiting, abandoned, gateway, { checks }] = await Promise.all([
    sql<{ id: string; reason: string | null }[]>`
      select id, reason from payment p where outcome <> 'credited' and not exists (
        select 1 from refund r where r.payment_id = p.id and r.status in ('asked', 'done'))
      and not exists (select 1 from dispute d where d.payment_id = p.id and d.status in ('open', 'lost'))`,
    sql<{ id: string; lastError: string | null }[]>`
      select id, last_error from webhook_event
      where processed_at is null and abandoned_at >= ${since}`,
    sql<{ booked: number; expected: number }[]>`
      select (select coalesce(-sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.kind = 'cash.gateway')::bigint as booked,
        ((select coalesce(sum(amount), 0) from payment where outcome <> 'exception')
          - (select coalesce(sum(amount), 0) from refund where status = 'done' and source <> 'exception')
          - (select coalesce(sum(amount), 0) from dispute where status = 'lost')
          - (select coalesce(sum(gross), 0) from settlement))::bigint as expected`,
    checkLedger(database),
  ]);
  const own = (kind: Finding['kind'], subject: string, detail: string): Finding => ({
    kind,
    subject,
    detail,
    at: null,
  });
  return [
    ...waiting.map(({ id, reason }) =>
      own(
        'suspense_waiting',
        id,
        `It belongs to no user and was not returned: ${reason ?? 'no reason noted'}.`,
      ),
    ),
    ...abandoned.map(({ id, lastError }) =>
      own('webhook_abandoned', id, `This webhook was given up: ${lastError ?? 'no reason noted'}`),
    ),
    ...gateway
      .filter(({ booked, expected }) => booked !== expected)
      .map(({ booked, expected }) =>
        own(
          'ledger_gateway',
          'cash.gateway',
          `The ledger has ${rupees(booked)} with the provider, the movements there add up to ${rupees(expected)}.`,
        ),
      ),
    ...checks.filter(({ ok }) => !ok).map(({ name, detail }) => own('ledger_invariant', name, detail)),
  ];
}

function rupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
