import { i18n } from '@lingui/core';
import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { expect, test } from 'vitest';
import { explainWithdrawal, nameDestination, stateOfWithdrawal } from './withdrawal-words';

const requested: Withdrawal = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  user: {
    id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
    name: 'Asha Rao',
    username: 'asha',
    email: 'asha@example.com',
  },
  amount: 100,
  tds: 30,
  net: 70,
  status: 'requested',
  reason: null,
  bankReference: null,
  destination: { upiId: 'aXXX@okbank' },
  approvals: 0,
  createdAt: new Date(0),
  decidedAt: null,
  paidAt: null,
};

test('a withdrawal cancelled by its player is not called rejected', () => {
  const ended = { ...requested, status: 'rejected' } as const;
  expect(i18n._(stateOfWithdrawal({ ...ended, reason: cancelledReason }).label)).toBe('Cancelled');
  expect(i18n._(stateOfWithdrawal({ ...ended, reason: 'Another name.' }).label)).toBe('Rejected');
  expect(explainWithdrawal({ ...ended, reason: cancelledReason })).toBe(
    'You cancelled it. The money is back in your winnings.',
  );
  expect(explainWithdrawal({ ...ended, reason: 'Another name.' })).toBe(
    'Another name. The money is back in your winnings.',
  );
});

test('a wait for a second administrator is explained', () => {
  expect(explainWithdrawal(requested)).toMatch(/You can cancel it/);
  expect(explainWithdrawal({ ...requested, approvals: 1 })).toMatch(/Larger amounts need/);
});

test('a destination is named by its distinguishing part', () => {
  expect(nameDestination(requested.destination)).toBe('aXXX@okbank');
  const account = { accountNumber: 'XXXXXXXX1012', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  expect(nameDestination(account)).toBe('XXXXXXXX1012, HDFC0000123');
});
