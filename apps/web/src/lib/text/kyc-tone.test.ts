import { expect, test } from 'vitest';
import { kycTone } from './kyc-tone';

test('KYC looks wrong only after a rejection', () => {
  expect(Object.entries(kycTone).filter(([, tone]) => tone === 'wrong')).toEqual([['rejected', 'wrong']]);
});
