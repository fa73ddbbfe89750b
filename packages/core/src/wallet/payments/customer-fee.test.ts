import { expect, test } from 'vitest';
import { customerFeeOf } from './customer-fee';

test.each([
  { amountPaise: 5_000, feePaise: null, fee: 0 },
  { amountPaise: 5_000, feePaise: 118, fee: 0 },
  { amountPaise: 5_118, feePaise: 118, fee: 118 },
  { amountPaise: 5_118, feePaise: 117, fee: null },
  { amountPaise: 5_118, feePaise: null, fee: null },
  { amountPaise: 4_882, feePaise: 118, fee: null },
  { amountPaise: 4_882, feePaise: -118, fee: null },
])(
  'a payment of $amountPaise paise with a fee of $feePaise pays an order of 5000: $fee',
  ({ fee, ...paid }) => {
    expect(customerFeeOf(paid, 5_000)).toBe(fee);
  },
);
