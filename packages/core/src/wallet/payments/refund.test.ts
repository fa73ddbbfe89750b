import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeIssue } from '../../describe-issue';
import { splitLoss, splitReturn } from '../../ledger/posting';
import { msg } from '../../message';
import { ListAdminPayments, RefundPayment, refundablePaise } from './refund';

const paise = fc.nat(10_000_000);

describe('the refundable amount', () => {
  test('is the rest of the payment, limited by what the player has not spent', () => {
    expect(refundablePaise({ amount: 5000, taken: 1000, deposit: null })).toBe(4000);
    expect(refundablePaise({ amount: 5000, taken: 1000, deposit: 300 })).toBe(300);
    expect(refundablePaise({ amount: 5000, taken: 1000, deposit: 9000 })).toBe(4000);
    expect(refundablePaise({ amount: 5000, taken: 6000, deposit: 9000 })).toBe(0);
  });

  test('a refund request is in rupees, with a reason', () => {
    const input = { paymentId: 'pay_N8m2kQwZx1Ab3C', reason: 'Asked for by the player.' };
    expect(RefundPayment.parse(input)).toEqual(input);
    for (const amount of [0, 0.5, -1, 1.005, '39']) {
      expect(RefundPayment.safeParse({ ...input, amount }).success).toBe(false);
    }
    expect(RefundPayment.safeParse({ ...input, reason: ' ' }).success).toBe(false);
  });
});

describe('a loss', () => {
  test('takes deposit, then winnings, and the rest is owed', () => {
    fc.assert(
      fc.property(paise, paise, paise, (loss, depositPaise, winningsPaise) => {
        const split = splitLoss(loss, { depositPaise, winningsPaise });
        expect(split.depositPaise + split.winningsPaise + split.owedPaise).toBe(loss);
        expect(split.winningsPaise > 0 && split.depositPaise < depositPaise).toBe(false);
        expect(split.owedPaise > 0 && split.winningsPaise < winningsPaise).toBe(false);
        expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('returned money', () => {
  test('pays what is owed before it becomes deposit', () => {
    expect(splitReturn(1000, 300)).toEqual({ owedPaise: 300, depositPaise: 700 });
    expect(splitReturn(1000, 0)).toEqual({ owedPaise: 0, depositPaise: 1000 });
    expect(splitReturn(1000, 5000)).toEqual({ owedPaise: 1000, depositPaise: 0 });
  });
});

test('a search of payments has three characters or none', () => {
  const errors = (search: string) =>
    ListAdminPayments.safeParse({ search }).error?.issues.map(describeIssue) ?? [];
  expect([errors(''), errors('   '), errors('Ravi'), errors('आशा')]).toEqual([[], [], [], []]);
  for (const short of ['R', 'Ra', ' Ra '])
    expect(errors(short)).toEqual([
      { path: 'search', message: msg('Use at least {minimum} characters.', { minimum: 3 }) },
    ]);
});
