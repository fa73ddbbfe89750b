import { expect, test } from 'vitest';
import { decideApproval, exposurePaise } from './exposure';

const terms = { entryFee: 10, prizePool: 100, minParticipants: 10 };
const alone = { othersPaise: 0, limitPaise: 1_000_000, wasJoined: false };

test('exposure is the pool above the fees of the minimum of participants, never below zero', () => {
  expect(exposurePaise(terms)).toBe(0);
  expect(exposurePaise({ ...terms, prizePool: 100.5 })).toBe(50);
  expect(exposurePaise({ ...terms, prizePool: 10 })).toBe(0);
});

test('a new tournament waits above the limit, not at it', () => {
  const after = { ...terms, prizePool: 10_100 };
  expect(decideApproval({ ...alone, before: null, after })).toBe('none');
  expect(decideApproval({ ...alone, othersPaise: 1, before: null, after })).toBe('tournament');
  expect(decideApproval({ ...alone, othersPaise: 2_000_000, before: null, after: terms })).toBe('none');
});

test('a raised pool waits while the old one stays in force', () => {
  const after = { ...terms, prizePool: 20_000 };
  expect(decideApproval({ ...alone, before: terms, after })).toBe('pool');
  expect(decideApproval({ ...alone, wasJoined: true, before: terms, after })).toBe('pool');
});

test('a lower fee or a lower minimum of participants counts like a higher pool', () => {
  const before = { entryFee: 100, prizePool: 50_000, minParticipants: 500 };
  for (const change of [{ entryFee: 1 }, { minParticipants: 5 }, { entryFee: 1, prizePool: 60_000 }]) {
    const after = { ...before, ...change };
    expect(decideApproval({ ...alone, before, after })).toBe('tournament');
    expect(decideApproval({ ...alone, wasJoined: true, before, after })).toBe('refused');
  }
});

test('a change that lowers the exposure never waits', () => {
  const before = { entryFee: 0, prizePool: 90_000, minParticipants: 10 };
  const after = { ...before, prizePool: 80_000 };
  expect(decideApproval({ ...alone, othersPaise: 5_000_000, before, after })).toBe('none');
});
