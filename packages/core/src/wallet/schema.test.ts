import { expect, test } from 'vitest';
import { AddFunds } from './schema';

test.each([1, 39, 39.5, 50_000])('a top-up of %d is accepted', (amount) => {
  expect(AddFunds.parse({ amount })).toEqual({ amount });
});

test.each([
  ['−1', -1],
  ['0', 0],
  ['less than a rupee', 0.99],
  ['0.001', 0.001],
  ['NaN', Number.NaN],
  ['1e400', JSON.parse('1e400')],
  ['2^53', 2 ** 53],
  ['a text', '39'],
  ['an empty text', ''],
  ['null', null],
  ['nothing', undefined],
])('a top-up of %s is rejected with an error at the amount', (_, amount) => {
  const read = AddFunds.safeParse({ amount });
  expect(read.error?.issues[0]?.path).toEqual(['amount']);
});

test('unknown fields are rejected, not ignored', () => {
  for (const extra of [{ userId: 'x' }, { walletBalance: 5 }, { currency: 'USD' }])
    expect(AddFunds.safeParse({ amount: 39, ...extra }).success).toBe(false);
});
