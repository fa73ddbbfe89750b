import { z } from 'zod';
import { isAdult } from '../../account/age';
import { KycStatus } from '../../account/schema';
import { KycDetails } from '../../kyc/schema';
import { formatRupees, Rupees, toRupees } from '../../money';
import { PageInput } from '../../page';
import { Problem } from '../../problem';
import { text } from '../../text';

/** `failed`: the payout came back; the money stays held until it is tried again or rejected. */
export const WithdrawalStatus = z.enum(['requested', 'approved', 'paid', 'rejected', 'failed'], {
  error: 'Choose one of requested, approved, paid, rejected, failed.',
});
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** Where it is paid to, masked. */
const Destination = KycDetails.shape.payout;
export type Destination = z.infer<typeof Destination>;

/** Whose it is. */
const Person = z.object({ id: z.uuid(), name: z.string(), username: z.string(), email: z.string() });

/** Winnings that a player asked to be paid out, as he sees them; money in rupees. */
export const Withdrawal = z.object({
  id: z.uuid(),
  user: Person,
  amount: z.number(),
  /** Tax deducted at source on the net winnings in it. */
  tds: z.number(),
  /** What is paid out. */
  net: z.number(),
  status: WithdrawalStatus,
  /** Why it was rejected, or why the payout came back; null otherwise. */
  reason: z.string().nullable(),
  /** Under which the player's bank knows it, once it is paid. */
  bankReference: z.string().nullable(),
  destination: Destination,
  /** How many administrators have approved it. */
  approvals: z.number().int(),
  createdAt: z.date(),
  /** When it was approved or rejected; null until then. */
  decidedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A withdrawal as administrators decide on it. */
export const AdminWithdrawal = Withdrawal.extend({
  kycStatus: KycStatus,
  /** The net winnings it realises. */
  taxable: z.number(),
  /** How many administrators have to approve it. */
  approvalsNeeded: z.number().int(),
  /**
   * The sums, of the player and to the destination, of withdrawals that wait or were decided within seven days,
   * including this one. Where one exceeds `limit`, two administrators approve. Null once the withdrawal is decided.
   */
  sums: z.object({ player: z.number(), destination: z.number(), limit: z.number() }).nullable(),
  /** The first of two; null where nobody or only one approved. */
  firstApproval: z.object({ by: z.object({ id: z.uuid(), name: z.string() }), at: z.date() }).nullable(),
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Each try at paying it out, the first one first. */
  payouts: z.array(
    z.object({
      attempt: z.number().int(),
      method: z.enum(['provider', 'bank']),
      status: z.enum(['asked', 'paid', 'returned']),
      reference: z.string().nullable(),
      failure: z.string().nullable(),
      createdAt: z.date(),
      finishedAt: z.date().nullable(),
    }),
  ),
});
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>;

/** What a withdrawal would come to; money in rupees. */
export const WithdrawalPreview = z.object({
  amount: z.number(),
  /** Net winnings in it. */
  taxable: z.number(),
  /** The rate of the tax, in percent. */
  taxRate: z.number(),
  tds: z.number(),
  net: z.number(),
  destination: Destination,
});
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>;

export const PreviewWithdrawal = z.strictObject({
  amount: Rupees.min(1, 'The smallest withdrawal is ₹1.'),
});
export type PreviewWithdrawal = z.infer<typeof PreviewWithdrawal>;

export const AskForWithdrawal = PreviewWithdrawal.extend({
  /** The same id again asks for the same withdrawal, not for another one. */
  requestId: z.uuid({ error: 'Use a UUID.' }).optional(),
});
export type AskForWithdrawal = z.infer<typeof AskForWithdrawal>;

/** The reason of a withdrawal that its player took back. */
export const cancelledReason = 'Cancelled by the player.';

export const WithdrawalRef = z.strictObject({
  withdrawalId: z.uuid({ error: 'This is not a withdrawal id.' }),
});
export type WithdrawalRef = z.infer<typeof WithdrawalRef>;

/** With a reference it was paid at the bank; without one the payment provider pays it. */
export const PayWithdrawal = WithdrawalRef.extend({
  bankReference: text(64, "Enter the bank's reference.").optional(),
});
export type PayWithdrawal = z.infer<typeof PayWithdrawal>;

export const RejectWithdrawal = WithdrawalRef.extend({
  reason: text(500, 'Say why the withdrawal is rejected.'),
});
export type RejectWithdrawal = z.infer<typeof RejectWithdrawal>;

export const ListWithdrawals = PageInput.extend({ status: WithdrawalStatus.optional() });
export type ListWithdrawals = z.infer<typeof ListWithdrawals>;

/** What decides whether a player may have money paid out. */
export type WithdrawerFacts = {
  readonly kycStatus: KycStatus;
  /** As submitted, YYYY-MM-DD; null where nothing was. */
  readonly dateOfBirth: string | null;
  readonly owedPaise: number;
  readonly withdrawablePaise: number;
};

/** Throws the first reason why a player may not have this amount paid out, in the order players are told. */
export function assertMayWithdraw(facts: WithdrawerFacts, amountPaise: number, now: Date): void {
  const { kycStatus, dateOfBirth, owedPaise, withdrawablePaise } = facts;
  if (kycStatus !== 'verified' || dateOfBirth === null) {
    throw new Problem('kyc_required', {
      detail: 'Complete your KYC verification to withdraw your winnings.',
    });
  }
  if (!isAdult(dateOfBirth, now)) throw new Problem('under_age');
  if (owedPaise > 0) {
    const owed = formatRupees(toRupees(owedPaise));
    throw new Problem('insufficient_funds', {
      detail: `You owe ${owed} from a payment that was taken back. Add funds to settle it before you withdraw.`,
    });
  }
  if (amountPaise > withdrawablePaise) {
    const most = formatRupees(toRupees(withdrawablePaise));
    throw new Problem('insufficient_funds', { detail: `You can withdraw at most ${most}.` });
  }
}

/** How many administrators approve a withdrawal: two above the sum where four eyes are asked for. */
export function approvalsNeededFor(amountPaise: number, fourEyesPaise: number): 1 | 2 {
  return amountPaise > fourEyesPaise ? 2 : 1;
}
