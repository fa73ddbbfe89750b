import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise, toRupees } from '../money';
import { priceSeat } from './seat-price';

const newcomer = { entryFee: 10, accessFee: 39, hasAccess: false, walletBalance: 0, minTopup: 1 };

test('a new player pays access and entry in one sum', () => {
  expect(priceSeat(newcomer)).toEqual({
    access: 39,
    entry: 10,
    total: 49,
    fromWallet: 0,
    toPay: 49,
    balanceAfter: 0,
  });
});

test('a partly filled wallet is used before anything is paid', () => {
  expect(priceSeat({ ...newcomer, walletBalance: 20.5 })).toMatchObject({ fromWallet: 20.5, toPay: 28.5 });
});

test('a wallet that covers the sum needs no top-up', () => {
  expect(priceSeat({ ...newcomer, walletBalance: 49 })).toMatchObject({ toPay: 0, balanceAfter: 0 });
  expect(priceSeat({ ...newcomer, walletBalance: 60 })).toMatchObject({ toPay: 0, balanceAfter: 11 });
});

test('a shortfall below the smallest top-up is rounded up to it, and the rest stays in the wallet', () => {
  expect(priceSeat({ ...newcomer, walletBalance: 48.6 })).toMatchObject({
    fromWallet: 48.6,
    toPay: 1,
    balanceAfter: 0.6,
  });
});

test('access is free for players who have it, and free tournaments cost the access fee alone', () => {
  expect(priceSeat({ ...newcomer, hasAccess: true })).toMatchObject({ access: 0, total: 10, toPay: 10 });
  expect(priceSeat({ ...newcomer, entryFee: 0 })).toMatchObject({ total: 39, toPay: 39 });
  expect(priceSeat({ ...newcomer, entryFee: 0, hasAccess: true })).toMatchObject({ total: 0, toPay: 0 });
});

test('the top-up and the wallet always cover the sum to the paisa, and no more than the smallest top-up is left over', () => {
  const rupees = fc.nat(10_000_000).map(toRupees);
  fc.assert(
    fc.property(rupees, rupees, rupees, fc.boolean(), (entryFee, accessFee, walletBalance, hasAccess) => {
      const price = priceSeat({ entryFee, accessFee, hasAccess, walletBalance, minTopup: 1 });
      expect(toPaise(price.access) + toPaise(price.entry)).toBe(toPaise(price.total));
      expect(toPaise(walletBalance) + toPaise(price.toPay) - toPaise(price.total)).toBe(
        toPaise(price.balanceAfter),
      );
      expect(price.balanceAfter).toBeGreaterThanOrEqual(0);
      if (price.toPay > 0) expect(price.balanceAfter).toBeLessThan(1);
    }),
  );
});
