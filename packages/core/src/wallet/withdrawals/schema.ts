import { z } from 'zod';
import { isAdult } from '../../account/age';
import { KycStatus } from '../../account/schema';
import { Id, idOr } from '../../id';
import { KycDetails } from '../../kyc/schema';
import { key, msg } from '../../message';
import { formatRupees, Rupees, toRupees } from '../../money';
import { PageInput } from '../../page';
import { Problem } from '../../problem';
import { text } from '../../text';

/** `failed`: the payout came back. The money stays held until a retry or a rejection. */
export const WithdrawalStatus = z
  .enum(['requested', 'approved', 'paid', 'rejected', 'failed'], {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'WithdrawalStatus', description: 'Status of a withdrawal.' });
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** The masked payout destination. */
const Destination = KycDetails.shape.payout;
export type Destination = z.infer<typeof Destination>;

/** The player of the withdrawal. */
const Person = z
  .object({
    id: Id.describe('Id of the player.'),
    name: z.string().meta({ description: 'Display name of the player.', examples: ['Asha Rao'] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    email: z.string().meta({ description: 'E-mail address.', examples: ['asha@example.com'] }),
  })
  .meta({ id: 'WithdrawalUser', description: 'The player of a withdrawal.' });

/** A withdrawal of winnings as its player sees it; money in rupees. */
export const Withdrawal = z
  .object({
    id: Id.describe('Id of the withdrawal.'),
    user: Person.describe('Player who requested the withdrawal.'),
    amount: z.number().meta({ description: 'Amount including tax, in rupees.', examples: [500] }),
    tds: z.number().meta({ description: 'Tax deducted at source, in rupees.', examples: [90] }),
    net: z.number().meta({ description: 'Amount paid out, in rupees.', examples: [410] }),
    status: WithdrawalStatus.describe('Status of the withdrawal.'),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for the rejection or for the failed payout; null otherwise.',
        examples: ['The bank account is closed.'],
      }),
    bankReference: z
      .string()
      .nullable()
      .meta({
        description: 'Reference of the bank transfer; null until it is paid.',
        examples: ['HDFCR52026013100123456'],
      }),
    destination: Destination.describe('Where the withdrawal is paid to, masked.'),
    approvals: z
      .number()
      .int()
      .meta({ description: 'Number of administrators who approved the withdrawal.', examples: [0] }),
    createdAt: z.date().describe('Time of the request.'),
    decidedAt: z.date().nullable().describe('Time of approval or rejection; null until then.'),
    paidAt: z.date().nullable().describe('Time of the payout; null until then.'),
  })
  .meta({ id: 'Withdrawal', description: 'A withdrawal of winnings.' });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A withdrawal as administrators decide on it. */
export const AdminWithdrawal = Withdrawal.extend({
  kycStatus: KycStatus.describe("State of the player's KYC check."),
  taxable: z.number().meta({ description: 'Net winnings in the withdrawal, in rupees.', examples: [300] }),
  approvalsNeeded: z
    .number()
    .int()
    .meta({ description: 'Number of administrators who must approve the withdrawal.', examples: [1] }),
  sums: z
    .object({
      player: z
        .number()
        .meta({ description: 'Withdrawals of the player within seven days, in rupees.', examples: [500] }),
      destination: z.number().meta({
        description: 'Withdrawals to the same destination within seven days, in rupees.',
        examples: [500],
      }),
      limit: z.number().meta({
        description: 'Sum above which two administrators must approve, in rupees.',
        examples: [10000],
      }),
    })
    .nullable()
    .describe('Withdrawals of seven days that decide about the second approval; null once decided.'),
  firstApproval: z
    .object({
      by: z
        .object({
          id: Id.describe('Id of the administrator.'),
          name: z
            .string()
            .meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
        })
        .describe('Administrator who approved first.'),
      at: z.date().describe('Time of the first approval.'),
    })
    .nullable()
    .describe('First of two approvals; null if there is none.'),
  decidedBy: z
    .object({
      id: Id.describe('Id of the administrator.'),
      name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
    })
    .nullable()
    .describe('Administrator who decided; null until then.'),
  payouts: z
    .array(
      z.object({
        attempt: z
          .number()
          .int()
          .meta({ description: 'Number of the attempt, starting at 1.', examples: [1] }),
        method: z.enum(['provider', 'bank']).describe('How the payout is made.'),
        status: z.enum(['asked', 'paid', 'returned']).describe('Status of the attempt.'),
        reference: z
          .string()
          .nullable()
          .meta({
            description: 'Reference of the payout; null if there is none.',
            examples: ['pout_N8m2kQwZx1Ab3C'],
          }),
        failure: z
          .string()
          .nullable()
          .meta({
            description: 'Reason for the failure; null if it did not fail.',
            examples: ['beneficiary_bank_offline'],
          }),
        createdAt: z.date().describe('Time when the attempt started.'),
        finishedAt: z.date().nullable().describe('Time when the attempt ended; null until then.'),
      }),
    )
    .describe('Attempts to pay out, oldest first.'),
}).meta({ id: 'AdminWithdrawal', description: 'A withdrawal, as administrators see it.' });
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>;

/** The tax and payout that a withdrawal would have; money in rupees. */
export const WithdrawalPreview = z
  .object({
    amount: z.number().meta({ description: 'Amount including tax, in rupees.', examples: [500] }),
    taxable: z.number().meta({ description: 'Net winnings in the withdrawal, in rupees.', examples: [300] }),
    taxRate: z.number().meta({ description: 'Tax rate, in percent.', examples: [30] }),
    tds: z.number().meta({ description: 'Tax that would be deducted at source, in rupees.', examples: [90] }),
    net: z.number().meta({ description: 'Amount that would be paid out, in rupees.', examples: [410] }),
    destination: Destination.describe('Where the withdrawal would be paid to, masked.'),
  })
  .meta({ id: 'WithdrawalPreview', description: 'What a withdrawal would pay out.' });
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>;

export const PreviewWithdrawal = z.strictObject({
  amount: Rupees.min(1, key('The smallest withdrawal is ₹1.')).meta({
    description: 'Amount to withdraw including tax, in rupees; at least 1.',
    examples: [500],
  }),
});
export type PreviewWithdrawal = z.infer<typeof PreviewWithdrawal>;

export const AskForWithdrawal = PreviewWithdrawal.extend({
  requestId: idOr(key('Use a UUID.'))
    .optional()
    .describe('Idempotency key; the same id returns the same withdrawal.'),
}).meta({ id: 'AskForWithdrawal', description: 'A request to withdraw winnings.' });
export type AskForWithdrawal = z.infer<typeof AskForWithdrawal>;

export const WithdrawalRef = z.strictObject({
  withdrawalId: idOr(key('This is not a withdrawal id.')).describe('Id of the withdrawal.'),
});
export type WithdrawalRef = z.infer<typeof WithdrawalRef>;

/**
 * An approval. With a reference, the withdrawal was paid by bank transfer; without one, the payment provider pays it.
 */
export const PayWithdrawal = WithdrawalRef.extend({
  bankReference: text(64, key("Enter the bank's reference."))
    .optional()
    .meta({
      description: 'Reference of a transfer made at the bank; without one the payment provider pays.',
      examples: ['HDFCR52026013100123456'],
    }),
}).meta({ id: 'PayWithdrawal', description: 'How a withdrawal is paid.' });
export type PayWithdrawal = z.infer<typeof PayWithdrawal>;

export const RejectWithdrawal = WithdrawalRef.extend({
  reason: text(500, key('Say why the withdrawal is rejected.')).meta({
    description: 'Reason, as the player reads it.',
    examples: ['The bank account is closed.'],
  }),
}).meta({ id: 'RejectWithdrawal', description: 'The reason for rejecting or returning a withdrawal.' });
export type RejectWithdrawal = z.infer<typeof RejectWithdrawal>;

export const ListWithdrawals = PageInput.extend({
  status: WithdrawalStatus.optional().describe('Only withdrawals with this status.'),
});
export type ListWithdrawals = z.infer<typeof ListWithdrawals>;

/** The facts that decide whether a player may withdraw. */
export type WithdrawerFacts = {
  readonly kycStatus: KycStatus;
  /** As submitted, YYYY-MM-DD; null before a submission. */
  readonly dateOfBirth: string | null;
  readonly owedPaise: number;
  readonly withdrawablePaise: number;
};

/** Throws the first reason why a player may not withdraw an amount, in the order of precedence. */
export function assertMayWithdraw(facts: WithdrawerFacts, amountPaise: number, now: Date): void {
  const { kycStatus, dateOfBirth, owedPaise, withdrawablePaise } = facts;
  if (kycStatus !== 'verified' || dateOfBirth === null) {
    throw new Problem('kyc_required', {
      detail: msg('Complete your KYC verification to withdraw your winnings.'),
    });
  }
  if (!isAdult(dateOfBirth, now)) throw new Problem('under_age');
  if (owedPaise > 0) {
    const owed = formatRupees(toRupees(owedPaise));
    throw new Problem('insufficient_funds', {
      detail: msg(
        'You owe {amount} from a payment that was taken back. Add funds to settle it before you withdraw.',
        { amount: owed },
      ),
    });
  }
  if (amountPaise > withdrawablePaise) {
    const maximum = formatRupees(toRupees(withdrawablePaise));
    throw new Problem('insufficient_funds', {
      detail: msg('You can withdraw at most {amount}.', { amount: maximum }),
    });
  }
}

/** Returns how many administrators must approve a withdrawal: two above the limit where four eyes are required. */
export function approvalsNeededFor(amountPaise: number, fourEyesPaise: number): 1 | 2 {
  return amountPaise > fourEyesPaise ? 2 : 1;
}
