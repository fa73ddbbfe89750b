import { expect, test } from 'vitest';
import { destinationIdentity, mobileIdentity } from './identity';

test('spellings of one payout destination have one identity', () => {
  const upi = destinationIdentity({ upiId: 'Asha.Rao@OkHdfc' });
  expect(destinationIdentity({ upiId: 'asha.rao@okhdfc' })).toBe(upi);
  expect(destinationIdentity({ upiId: 'asha.rao@ybl' })).not.toBe(upi);
  const bank = { accountNumber: '001234567890', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  const same = { accountNumber: '1234567890', ifsc: 'HDFC0009999', accountName: 'A. Rao' };
  expect(destinationIdentity(same)).toBe(destinationIdentity(bank));
  expect(destinationIdentity({ ...bank, ifsc: 'ICIC0000123' })).not.toBe(destinationIdentity(bank));
});

test.each(['9876543210@ybl', '919876543210@paytm', '9876543210-2@okaxis', '09876543210@upi'])(
  'the UPI id %s has the identity of the mobile number in it',
  (upiId) => expect(destinationIdentity({ upiId })).toBe(mobileIdentity('+919876543210')),
);

test('a UPI id with more digits than a mobile number does not have the identity of a number', () => {
  expect(destinationIdentity({ upiId: '98765432101@ybl' })).toBe('upi:98765432101@ybl');
});
