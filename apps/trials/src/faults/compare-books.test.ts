import { expect, test } from 'vitest';
import { compareBooks, type StoredBooks } from './compare-books';

const asha = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';
const told: Parameters<typeof compareBooks>[0] = {
  paid: [{ userId: asha, paymentId: 'pay_1', amountPaise: 5_000 }],
  credited: ['pay_1'],
  joined: [asha],
  withdrawals: [{ userId: asha, withdrawalId: 'w1', amountPaise: 10_000 }],
  approved: ['w1'],
  winningsBefore: new Map([[asha, 20_000]]),
};
const stored: StoredBooks = {
  credited: ['pay_1'],
  seated: [asha],
  withdrawals: [{ id: 'w1', amount: 10_000, tds: 3_000, status: 'paid' }],
  payouts: [{ id: 'p1', withdrawalId: 'w1' }],
  // 50,000 and 20,000 from before, 5,000 topped up, 1,000 for the seat, a prize, 10,000 withdrawn.
  wallets: [{ userId: asha, paise: 64_700, prize: 700 }],
};
const provider = [{ reference: 'p1', amount: 7_000, status: 'processed' }];

test('books that have all that was told differ in nothing', () => {
  expect(compareBooks(told, stored, provider)).toEqual([]);
});

test('a payment that was told and never confirmed has to arrive too', () => {
  const unconfirmed = { ...told, credited: [] };
  const without = { ...stored, credited: [], wallets: [{ userId: asha, paise: 59_700, prize: 700 }] };
  expect(compareBooks(unconfirmed, without, provider)).toEqual([
    expect.stringContaining('payment that the provider took pay_1'),
    expect.stringContaining('has 59700 paise in place of 64700'),
  ]);
});

test.each<[string, Partial<StoredBooks>, string]>([
  ['a lost seat', { seated: [] }, 'seat'],
  ['a payment credited twice', { credited: ['pay_1', 'pay_1'] }, 'stored more than once'],
  ['a lost withdrawal', { withdrawals: [] }, 'the withdrawal w1 is not stored'],
  [
    'a lost approval',
    { withdrawals: [{ id: 'w1', amount: 10_000, tds: 3_000, status: 'requested' }] },
    'the approval of withdrawal w1 is not stored',
  ],
  [
    'a payout that nobody waits for any more',
    { withdrawals: [{ id: 'w1', amount: 10_000, tds: 3_000, status: 'rejected' }] },
    'is rejected, and the provider paid it 1 times',
  ],
  ['a fee that was charged twice', { wallets: [{ userId: asha, paise: 63_700, prize: 700 }] }, 'has 63700'],
])('%s is found', (_name, changes, sentence) => {
  expect(compareBooks(told, { ...stored, ...changes }, provider)).toContainEqual(
    expect.stringContaining(sentence),
  );
});

test.each<[string, Parameters<typeof compareBooks>[2]]>([
  ['never', []],
  ['twice', [...provider, ...provider]],
  ['with another amount', [{ reference: 'p1', amount: 10_000, status: 'processed' }]],
])('a withdrawal that the provider paid %s is found', (_name, payouts) => {
  expect(compareBooks(told, stored, payouts)).toEqual([expect.stringContaining('the withdrawal w1 is paid')]);
});

test('a withdrawal whose payout came back is no difference', () => {
  const failed = { ...stored, withdrawals: [{ id: 'w1', amount: 10_000, tds: 3_000, status: 'failed' }] };
  const reversed = [{ reference: 'p1', amount: 7_000, status: 'failed' }];
  expect(compareBooks(told, failed, reversed)).toEqual([]);
});
