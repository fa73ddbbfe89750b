import type { Withdrawal } from '../schema';

/** A withdrawal of winnings that nobody has approved yet. */
export const sampleWithdrawal: Withdrawal = {
  id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  user: {
    ...{ id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42', username: 'asha' },
    ...{ name: 'Asha Rao', email: 'asha@example.com' },
  },
  ...{ amount: 500, tds: 90, net: 410, destination: { upiId: 'aXXX@okbank' } },
  ...{ status: 'requested', reason: null, bankReference: null, approvals: 0 },
  ...{ createdAt: new Date('2026-01-01T00:00:00Z'), decidedAt: null, paidAt: null },
};
