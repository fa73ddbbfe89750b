import type { Payout } from '../../kyc/schema';
import { msg } from '../../message';
import { fieldProblem } from '../../problem';

/** The most that one transfer carries, in paise, as NPCI sets it: UPI ₹1,00,000, IMPS ₹5,00,000. */
const transferLimits = { upiPaise: 1_00_000_00, impsPaise: 5_00_000_00 } as const;

/**
 * Throws `invalid_input` where no single transfer carries an amount to its destination. The amount before tax counts, so
 * that a player can know the limit without knowing the tax.
 */
export function assertTransferable(destination: Payout, amountPaise: number): void {
  const { upiPaise, impsPaise } = transferLimits;
  if (amountPaise <= ('upiId' in destination ? upiPaise : impsPaise)) return;
  throw fieldProblem(
    'amount',
    msg(
      'A withdrawal to a UPI id can be at most ₹1,00,000, and one to a bank account (IMPS) at most ₹5,00,000.',
    ),
  );
}
