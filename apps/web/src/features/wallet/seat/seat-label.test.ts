import { expect, test } from 'vitest';
import { seatLabel } from './seat-label';

test('the button names the whole sum, and the access where it is part of the sum', () => {
  expect(seatLabel({ access: 39, total: 49 })).toBe('Pay ₹49: unlock and join');
  expect(seatLabel({ access: 39, total: 39 })).toBe('Pay ₹39: unlock and join');
  expect(seatLabel({ access: 0, total: 10 })).toBe('Pay ₹10 and join');
  expect(seatLabel({ access: 0, total: 0 })).toBe('Join');
});
