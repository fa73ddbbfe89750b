import { expect, test } from 'vitest';
import { type Books, compareBooks, type ProviderBooks } from './compare-books';

const now = new Date('2026-11-21T12:00:00Z');
const at = new Date('2026-11-20T12:00:00Z');
const payment = { id: 'pay_1', paise: 10_000, currency: 'INR', at };
const refund = { id: 'rfnd_1', ours: 'refund-1', paise: 5_000, status: 'done', at } as const;
const payout = { id: 'pout_1', ours: 'payout-1', paise: 7_000, status: 'done', at } as const;
const dispute = { id: 'disp_1', status: 'open', at } as const;
const settlement = { id: 'setl_1', netPaise: 9_764, feePaise: 236, at };

const books: Books = {
  payments: [{ ...payment, isOrderOpen: false }],
  refunds: [refund],
  payouts: [payout],
  disputes: [dispute],
  settlements: [settlement],
};
const provider: ProviderBooks = {
  payments: [payment],
  refunds: [refund],
  payouts: [payout],
  disputes: [dispute],
  settlements: [{ ...settlement, itemsNetPaise: 9_764, itemsFeePaise: 236 }],
};
const nothing = { payments: [], refunds: [], payouts: [], disputes: [], settlements: [] };
const found = (ours: Partial<Books>, theirs: Partial<ProviderBooks>) =>
  compareBooks({ ...books, ...ours }, { ...provider, ...theirs }, now).map(
    ({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`,
  );

test('equal books have no difference', () => {
  expect(found({}, {})).toEqual([]);
});

test('every item of the provider that our books lack is reported', () => {
  expect(found(nothing, {})).toEqual([
    'payment_missing pay_1: The provider captured ₹100.00; our books do not have it.',
    'refund_unknown rfnd_1: The provider made a refund of ₹50.00; our books do not have it.',
    'payout_unknown pout_1: The provider made a payout of ₹70.00; our books do not have it.',
    'dispute_status disp_1: The status is open at the provider and missing in our books.',
    'settlement_missing setl_1: The provider settled ₹97.64; our books do not have it.',
  ]);
});

test('every item of our books that the provider lacks is reported', () => {
  expect(found({}, { payments: [], refunds: [], payouts: [] })).toEqual([
    'payment_unknown pay_1: Our books have ₹100.00 captured; the provider does not have it.',
    'refund_status rfnd_1: Our books have ₹50.00, done; the provider does not have it.',
    'payout_status pout_1: Our books have ₹70.00, done; the provider does not have it.',
  ]);
  const failed = { refunds: [{ ...refund, id: null, status: 'failed' as const }] };
  expect(found(failed, { refunds: [] })).toEqual([]);
});

test('another amount, currency, status or fee is reported with both values', () => {
  expect(found({}, { payments: [{ ...payment, paise: 9_999 }] })).toEqual([
    'payment_amount pay_1: The provider has ₹99.99; our books have ₹100.00.',
  ]);
  expect(found({}, { payments: [{ ...payment, currency: 'USD' }] })).toEqual([
    'payment_amount pay_1: The provider has 10000 of the smallest unit of USD; our books have ₹100.00.',
  ]);
  expect(found({ payments: [{ ...payment, isOrderOpen: true }] }, {})).toEqual([
    'order_open pay_1: ₹100.00 was credited, but its order is still unpaid.',
  ]);
  expect(found({}, { refunds: [{ ...refund, status: 'failed' }] })).toEqual([
    'refund_status rfnd_1: The provider has ₹50.00, failed; our books have ₹50.00, done.',
  ]);
  expect(found({}, { payouts: [{ ...payout, paise: 1 }] })).toEqual([
    'payout_status pout_1: The provider has ₹0.01, done; our books have ₹70.00, done.',
  ]);
  expect(found({}, { disputes: [{ ...dispute, status: 'lost' }] })).toEqual([
    'dispute_status disp_1: The status is lost at the provider and open in our books.',
  ]);
  expect(
    found({}, { settlements: [{ ...settlement, netPaise: 9_000, itemsNetPaise: 9_764, itemsFeePaise: 0 }] }),
  ).toEqual([
    'settlement_amount setl_1: The settlement is ₹90.00, but its items add up to ₹97.64.',
    'settlement_fee setl_1: The settlement has fees of ₹2.36, but its items have ₹0.00.',
    'settlement_amount setl_1: The provider has ₹90.00; our books have ₹97.64.',
  ]);
});

test('an item is found by either of its two ids', () => {
  expect(found({ refunds: [{ ...refund, id: null }] }, {})).toEqual([]);
  expect(found({}, { payouts: [{ ...payout, ours: null }] })).toEqual([]);
});

test('items of the last hour get time to arrive', () => {
  const young = { ...payment, at: new Date(now.getTime() - 59 * 60_000) };
  expect(found({}, { payments: [payment, { ...young, id: 'pay_2' }] })).toEqual([]);
});
