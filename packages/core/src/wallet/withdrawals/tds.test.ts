import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netWinningsOf, type TaxYearFacts, taxOn, winningsAtYearEnd, winningsInWithdrawal } from './tds';

const nothing: TaxYearFacts = { withdrawnPaise: 0, depositedPaise: 0, openingPaise: 0, taxedPaise: 0 };

describe('net winnings in a withdrawal', () => {
  test.each([
    ['the first, of winnings alone', {}, 10_000, 10_000],
    ['the first, within what was deposited', { depositedPaise: 10_000 }, 10_000, 0],
    [
      'the first, above deposits and opening balance',
      { depositedPaise: 3_000, openingPaise: 2_000 },
      9_000,
      4_000,
    ],
    ['a later one', { withdrawnPaise: 9_000, depositedPaise: 5_000, taxedPaise: 4_000 }, 1_000, 1_000],
    [
      'a later one after another deposit',
      { withdrawnPaise: 9_000, depositedPaise: 8_000, taxedPaise: 4_000 },
      1_000,
      0,
    ],
    ['a later one after a deposit was returned', { withdrawnPaise: 9_000 }, 1_000, 1_000],
  ])('%s', (_, facts, amount, expected) => {
    expect(winningsInWithdrawal({ ...nothing, ...facts }, amount)).toBe(expected);
  });
});

describe('net winnings at the end of a year', () => {
  test.each([
    ['nothing happened', { openingPaise: 5_000 }, 5_000, 0],
    ['a deposit stays unspent', { depositedPaise: 5_000 }, 5_000, 0],
    ['a prize stays in the wallet', { depositedPaise: 1_000 }, 8_000, 7_000],
    ['everything was lost', { depositedPaise: 1_000 }, 0, 0],
    [
      'a part was withdrawn and taxed',
      { depositedPaise: 1_000, withdrawnPaise: 5_000, taxedPaise: 4_000 },
      2_000,
      2_000,
    ],
    [
      'what was taxed was lost again',
      { depositedPaise: 6_000, withdrawnPaise: 5_000, taxedPaise: 4_000 },
      0,
      0,
    ],
  ])('when %s', (_, facts, closing, expected) => {
    expect(winningsAtYearEnd({ ...nothing, ...facts }, closing)).toBe(expected);
  });
});

/** The transactions of a year, in any order. Each withdrawal takes money that the wallet holds. */
const step = fc.record({
  kind: fc.constantFrom('deposit', 'win', 'lose', 'withdraw'),
  paise: fc.integer({ min: 1, max: 1_000_000 }),
});

test('in every year, withdrawals and the year’s end tax its net winnings once, and never less', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(step, { maxLength: 40 }), (openingPaise, steps) => {
      let [balance, facts] = [openingPaise, { ...nothing, openingPaise }];
      for (const { kind, paise } of steps) {
        const possible = kind === 'deposit' || kind === 'win' ? paise : Math.min(paise, balance);
        balance += kind === 'deposit' || kind === 'win' ? possible : -possible;
        if (kind === 'deposit') facts = { ...facts, depositedPaise: facts.depositedPaise + possible };
        if (kind !== 'withdraw') continue;
        const taxable = winningsInWithdrawal(facts, possible);
        expect(taxable).toBeGreaterThanOrEqual(0);
        expect(taxable).toBeLessThanOrEqual(possible);
        facts = {
          ...facts,
          withdrawnPaise: facts.withdrawnPaise + possible,
          taxedPaise: facts.taxedPaise + taxable,
        };
      }
      const taxed = facts.taxedPaise + winningsAtYearEnd(facts, balance);
      expect(taxed).toBe(Math.max(facts.taxedPaise, netWinningsOf(facts, balance)));
    }),
  );
});

test('one withdrawal has the same tax as the same sum in parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(5_000_000), parts, (depositedPaise, openingPaise, amounts) => {
      const start = { ...nothing, depositedPaise, openingPaise };
      let facts = start;
      for (const amount of amounts) {
        const taxable = winningsInWithdrawal(facts, amount);
        facts = {
          ...facts,
          withdrawnPaise: facts.withdrawnPaise + amount,
          taxedPaise: facts.taxedPaise + taxable,
        };
      }
      expect(facts.taxedPaise).toBe(winningsInWithdrawal(start, facts.withdrawnPaise));
    }),
  );
});

test('the tax is a whole number of paise, within half a paisa of the exact sum', () => {
  expect(taxOn(10_000, 3_000)).toBe(3_000);
  expect([taxOn(5, 3_000), taxOn(1, 3_000), taxOn(100, 0)]).toEqual([2, 0, 0]);
  fc.assert(
    fc.property(fc.nat(100_000_000_000), fc.nat(10_000), (taxable, bps) => {
      const tax = taxOn(taxable, bps);
      expect(Number.isInteger(tax)).toBe(true);
      expect(Math.abs(tax - (taxable * bps) / 10_000)).toBeLessThanOrEqual(0.5);
      expect(tax).toBeLessThanOrEqual(taxable);
    }),
  );
});
