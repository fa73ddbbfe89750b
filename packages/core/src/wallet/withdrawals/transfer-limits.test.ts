import { expect, test } from 'vitest';
import { assertTransferable } from './transfer-limits';

const upi = { upiId: 'asha@okbank' };
const bank = { accountNumber: '001234567890', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
const refusal = expect.objectContaining({
  code: 'invalid_input',
  message: expect.stringMatching(/UPI.* ₹1,00,000.*IMPS.* ₹5,00,000/),
  errors: [expect.objectContaining({ path: 'amount' })],
});

test.each([
  [upi, 1_00_000_00],
  [bank, 5_00_000_00],
])('to %j at most %d paise are carried, and the refusal of more names both limits', (destination, most) => {
  expect(() => assertTransferable(destination, most)).not.toThrow();
  expect(() => assertTransferable(destination, most + 1)).toThrow(refusal);
});
