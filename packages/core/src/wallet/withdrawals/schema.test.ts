import { describe, expect, test } from 'vitest';
import { AskForWithdrawal, approvalsNeededFor, assertMayWithdraw, type WithdrawerFacts } from './schema';

const now = new Date('2026-11-21T12:00:00Z');
const rich: WithdrawerFacts = {
  kycStatus: 'verified',
  dateOfBirth: '1998-05-17',
  owedPaise: 0,
  withdrawablePaise: 10_000,
};

const withoutKyc = 'Complete your KYC verification to withdraw your winnings.';
const tooYoung = 'You must be at least 18 years old.';

describe('a withdrawal of winnings', () => {
  test('is allowed for a verified adult, up to the withdrawable amount', () => {
    expect(() => assertMayWithdraw(rich, 10_000, now)).not.toThrow();
  });

  test.each<[string, Partial<WithdrawerFacts>, string, string]>([
    ['nothing submitted', { kycStatus: 'none', dateOfBirth: null }, 'kyc_required', withoutKyc],
    ['details that changed since', { kycStatus: 'pending' }, 'kyc_required', withoutKyc],
    ['rejected details', { kycStatus: 'rejected' }, 'kyc_required', withoutKyc],
    ['a birthday that is tomorrow', { dateOfBirth: '2008-11-22' }, 'under_age', tooYoung],
    [
      'something owed',
      { owedPaise: 12_345_00 },
      'insufficient_funds',
      'You owe ₹12,345.00 from a payment that was taken back. Add funds to settle it before you withdraw.',
    ],
    [
      'less than that',
      { withdrawablePaise: 9_999 },
      'insufficient_funds',
      'You can withdraw at most ₹99.99.',
    ],
  ])('is not allowed for %s', (_, facts, code, message) => {
    const asked = () => assertMayWithdraw({ ...rich, ...facts }, 10_000, now);
    expect(asked).toThrow(expect.objectContaining({ code, message }));
  });

  test('is rejected with the first reason in a fixed order', () => {
    const poor: WithdrawerFacts = {
      kycStatus: 'none',
      dateOfBirth: '2020-01-01',
      owedPaise: 1,
      withdrawablePaise: 0,
    };
    const codes: unknown[] = [];
    for (const facts of [poor, { ...poor, kycStatus: 'verified' as const }]) {
      try {
        assertMayWithdraw(facts, 100, now);
      } catch (error) {
        codes.push(error instanceof Error && 'code' in error ? error.code : error);
      }
    }
    expect(codes).toEqual(['kyc_required', 'under_age']);
  });
});

test('two administrators approve a withdrawal above the limit, one suffices below', () => {
  expect([approvalsNeededFor(1_000_000, 1_000_000), approvalsNeededFor(1_000_001, 1_000_000)]).toEqual([
    1, 2,
  ]);
});

test.each([0, 0.99, -1, 1.001, Number.NaN, 2 ** 53, '100', null, undefined])(
  '%s is no amount to withdraw',
  (amount) => {
    expect(AskForWithdrawal.safeParse({ amount }).error?.issues[0]?.path).toEqual(['amount']);
  },
);
