import { z } from 'zod';
import { UserRef } from '../account/administration';
import { PageInput } from '../page';
import { HeldPrize } from '../tournament/held-prize';

/** What a history of an account holds, by its kinds. */
const historyKinds = [
  'registered',
  'money',
  'payment_lost',
  'joined',
  'left',
  'played',
  'violations',
  'kyc',
  'decision',
] as const;

export const ReadUserHistory = PageInput.extend(UserRef.shape);
export type ReadUserHistory = z.infer<typeof ReadUserHistory>;

/** One line of the history of an account, newest first. Money in rupees. */
export const HistoryLine = z
  .object({
    id: z.string().meta({
      description: 'Id of the line.',
      examples: ['5f2e0c2a-9e41-7c11-9d0a-3b6f0198b3a0'],
    }),
    kind: z.enum(historyKinds).meta({
      description:
        'Kind: `money` is a movement in the wallet, `payment_lost` a captured payment that was not credited, and `decision` an action of an administrator.',
      examples: ['money'],
    }),
    at: z.date().describe('Time of the line.'),
    text: z
      .string()
      .nullable()
      .meta({
        description:
          'Description of a movement, reason of a lost payment, or name of the action of a decision; null for other kinds.',
        examples: ['Wallet top-up'],
      }),
    amount: z
      .number()
      .nullable()
      .meta({ description: 'Change of the wallet, or the payment; null for other kinds.', examples: [-10] }),
    tournament: HeldPrize.shape.tournament
      .nullable()
      .describe('Tournament of a seat or quiz; null for other kinds.'),
    count: z
      .number()
      .int()
      .nullable()
      .meta({
        description:
          'Right answers of a quiz once scores are shown, or number of violations in it; null for other kinds.',
        examples: [7],
      }),
    actor: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the administrator who acted; null for other kinds.',
        examples: ['Kabir Das'],
      }),
  })
  .meta({ id: 'HistoryLine', description: 'One line of the history of an account.' });
export type HistoryLine = z.infer<typeof HistoryLine>;
