import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessFeePaise } from '../wallet/schema';
import { includedTax, splitCharge } from './posting';

const paise = fc.nat(1_000_000_000);

test('a charge takes the deposit first, and never more than the balance', () => {
  fc.assert(
    fc.property(paise, paise, paise, (charge, depositPaise, winningsPaise) => {
      fc.pre(charge <= depositPaise + winningsPaise);
      const split = splitCharge(charge, { depositPaise, winningsPaise });
      expect(split.depositPaise + split.winningsPaise).toBe(charge);
      expect(split.depositPaise).toBe(Math.min(charge, depositPaise));
      expect(split.winningsPaise).toBeLessThanOrEqual(winningsPaise);
    }),
  );
});

test('a charge above the balance is rejected', () => {
  fc.assert(
    fc.property(paise, paise, fc.integer({ min: 1, max: 1000 }), (depositPaise, winningsPaise, over) => {
      const charge = depositPaise + winningsPaise + over;
      expect(() => splitCharge(charge, { depositPaise, winningsPaise })).toThrow(RangeError);
    }),
  );
});

test('₹39 at 18 % holds ₹5.95 of tax', () => {
  expect(includedTax(accessFeePaise, 1800)).toBe(595);
});

test('the tax inside an amount is the amount less its net, to the paisa', () => {
  fc.assert(
    fc.property(paise, fc.nat(10_000), (gross, bps) => {
      const tax = includedTax(gross, bps);
      expect(Number.isSafeInteger(tax)).toBe(true);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(gross);
      const net = gross - tax;
      expect(Math.abs((net * bps) / 10_000 - tax)).toBeLessThanOrEqual(0.5 + bps / 20_000 + 1e-6);
    }),
  );
});

test('without a rate there is no tax', () => {
  expect(includedTax(3900, 0)).toBe(0);
});
