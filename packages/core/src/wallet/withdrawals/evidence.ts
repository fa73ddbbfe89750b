import { z } from 'zod';
import { Id } from '../../id';
import { HeldPrize } from '../../tournament/held-prize';
import { Withdrawal } from './schema';

const PaidPrize = z.object({
  sessionId: Id.describe('Id of the quiz session.'),
  tournament: HeldPrize.shape.tournament,
  amount: z
    .number()
    .meta({ description: 'Prize of the tournament in the winnings, in rupees.', examples: [250] }),
  paidAt: z.date().describe('Time of the last payment of the prize.'),
  score: HeldPrize.shape.score,
  points: HeldPrize.shape.points,
  rank: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Place in the ranking.', examples: [1] }),
  violationCount: z
    .number()
    .int()
    .meta({ description: 'Number of violations in the session.', examples: [0] }),
  integrityScore: HeldPrize.shape.integrityScore,
  wasHeld: z.boolean().describe('Whether the prize was held before an administrator released it.'),
});

const EarlierWithdrawal = Withdrawal.pick({
  id: true,
  amount: true,
  status: true,
  reason: true,
  createdAt: true,
  destination: true,
}).extend({
  isSameDestination: z.boolean().describe('Whether it was paid to the same destination.'),
});

/** What a decision on a withdrawal is based on: the money's source and the player's other withdrawals. */
export const WithdrawalEvidence = z
  .object({
    prizes: z
      .array(PaidPrize)
      .describe(
        'Latest prizes that make up the winnings from which the withdrawal was requested, newest first.',
      ),
    earlier: z.array(EarlierWithdrawal).describe('Latest earlier withdrawals of the player, newest first.'),
  })
  .meta({ id: 'WithdrawalEvidence', description: 'What a decision on a withdrawal is based on.' });
export type WithdrawalEvidence = z.infer<typeof WithdrawalEvidence>;

/** The payee of a withdrawal that was revealed to an administrator. */
export const RevealedPayee = z
  .object({
    name: z.string().meta({ description: 'Verified name of the payee.', examples: ['Asha Rao'] }),
    destination: z
      .union([
        z.object({ upiId: z.string().meta({ description: 'UPI id.', examples: ['asha@okbank'] }) }),
        z.object({
          accountNumber: z.string().meta({ description: 'Account number.', examples: ['001234567890'] }),
          ifsc: z.string().meta({ description: 'IFSC code of the branch.', examples: ['HDFC0000123'] }),
          accountName: z
            .string()
            .meta({ description: 'Name of the account holder.', examples: ['Asha Rao'] }),
        }),
      ])
      .meta({ id: 'WholePayoutDestination', description: 'Where winnings are paid to, unmasked.' }),
  })
  .meta({ id: 'RevealedPayee', description: 'Name and whole destination of a withdrawal.' });
export type RevealedPayee = z.infer<typeof RevealedPayee>;
