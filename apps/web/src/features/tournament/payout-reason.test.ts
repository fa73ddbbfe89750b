import { expect, test } from 'vitest';
import { payoutReason } from './payout-reason';

const prizes = [
  { rank: 1, amount: 500 },
  { rank: 2, amount: 300 },
  { rank: 3, amount: 200 },
];

test.each([
  ['the promised prize', [[1, 500]], { promised: 500, sharers: 1, hasMore: false }],
  [
    'a half of two places',
    [
      [1, 400],
      [1, 400],
    ],
    { promised: 400, sharers: 2, hasMore: false },
  ],
  [
    'a third of the whole pool',
    [
      [1, 333.34],
      [1, 333.33],
      [1, 333.33],
    ],
    { promised: 1000 / 3, sharers: 3, hasMore: false },
  ],
  ['all that nobody earned', [[1, 1000]], { promised: 500, sharers: 1, hasMore: true }],
  [
    'a part of it for equal players',
    [
      [1, 500],
      [1, 500],
    ],
    { promised: 400, sharers: 2, hasMore: true },
  ],
] as const)('the first prize is %s', (_, paid, reason) => {
  const entries = paid.map(([rank, prizeAmount]) => ({ rank, prizeAmount }));
  const [first] = entries;
  if (!first) throw new Error('one is needed');
  expect(payoutReason(first, entries, prizes)).toEqual(reason);
});
