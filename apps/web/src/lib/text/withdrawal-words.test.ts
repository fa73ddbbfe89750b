import { i18n } from '@lingui/core';
import { cancelledReason } from '@paheli/core/wallet/withdrawals/cancelled-reason';
import { sampleWithdrawal } from '@paheli/core/wallet/withdrawals/testing/sample-withdrawal';
import { expect, test } from 'vitest';
import { explainWithdrawal, nameDestination, stateOfWithdrawal } from './withdrawal-words';

test('a withdrawal cancelled by its player is not called rejected', () => {
  const ended = { ...sampleWithdrawal, status: 'rejected' } as const;
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
  expect(explainWithdrawal(sampleWithdrawal)).toMatch(/You can cancel it/);
  expect(explainWithdrawal({ ...sampleWithdrawal, approvals: 1 })).toMatch(/Larger amounts need/);
});

test('a destination is named by its distinguishing part', () => {
  expect(nameDestination(sampleWithdrawal.destination)).toBe('aXXX@okbank');
  const account = { accountNumber: 'XXXXXXXX1012', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  expect(nameDestination(account)).toBe('XXXXXXXX1012, HDFC0000123');
});
