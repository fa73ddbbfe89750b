import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { expect, test } from 'vitest';
import { stepsOf } from './withdrawal-steps';

const requested: Withdrawal = {
  id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  user: {
    id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42',
    name: 'Asha',
    username: 'asha',
    email: 'a@example.com',
  },
  amount: 500,
  tds: 90,
  net: 410,
  status: 'requested',
  reason: null,
  bankReference: null,
  destination: { upiId: 'aXXX@okbank' },
  approvals: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  decidedAt: null,
  paidAt: null,
};
const decidedAt = new Date('2026-01-02T00:00:00Z');
const approved: Withdrawal = { ...requested, status: 'approved', decidedAt };
const rejected: Withdrawal = {
  ...requested,
  status: 'rejected',
  decidedAt,
  reason: 'The account is closed.',
};

test.each([
  ['requested', requested, ['Requested done *', 'Approved coming', 'Paid coming']],
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
