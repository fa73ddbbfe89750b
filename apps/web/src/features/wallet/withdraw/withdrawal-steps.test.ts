import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { sampleWithdrawal } from '@paheli/core/wallet/withdrawals/testing/sample-withdrawal';
import { expect, test } from 'vitest';
import { stepsOf } from './withdrawal-steps';

const decidedAt = new Date('2026-01-02T00:00:00Z');
const approved: Withdrawal = { ...sampleWithdrawal, status: 'approved', decidedAt };
const rejected: Withdrawal = {
  ...sampleWithdrawal,
  status: 'rejected',
  decidedAt,
  reason: 'The account is closed.',
};

test.each([
  ['requested', sampleWithdrawal, ['Requested done *', 'Approved coming', 'Paid coming']],
  ['approved', approved, ['Requested done', 'Approved done *', 'Paid coming']],
  [
    'paid',
    { ...approved, status: 'paid', paidAt: decidedAt },
    ['Requested done', 'Approved done', 'Paid done *'],
  ],
  ['sent back', { ...approved, status: 'failed' }, ['Requested done', 'Approved done', 'Sent back wrong *']],
  ['rejected', rejected, ['Requested done', 'Rejected wrong *']],
  ['cancelled', { ...rejected, reason: cancelledReason }, ['Requested done', 'Cancelled done *']],
] as const)('a withdrawal that is %s says at which step it stands', (_, withdrawal, steps) => {
  const told = stepsOf(withdrawal).map(
    ({ name, state = 'done', detail }) => `${name} ${state}${detail ? ' *' : ''}`,
  );
  expect(told).toEqual(steps);
});
