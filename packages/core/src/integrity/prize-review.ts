import { z } from 'zod';
import { Formulas } from '../question-bank/formulas';
import { HeldPrize } from '../tournament/held-prize';

const LinkedAccount = z.object({
  user: HeldPrize.shape.user.pick({ id: true, name: true, username: true }).describe('The other account.'),
  kind: z
    .enum(['payout', 'device', 'address', 'following_seats'])
    .describe('What both accounts share; addresses and payout details themselves are not stored readably.'),
  count: z
    .number()
    .int()
    .meta({
      description: 'Number of tournaments with neighbouring seats; 1 for other kinds.',
      examples: [3],
    }),
});

const ReviewedQuestion = z.object({
  questionIndex: z
    .number()
    .int()
    .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
  questionText: z
    .string()
    .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
  ...Formulas,
  isRight: z.boolean().describe('Whether the answer was right.'),
  isAnswered: z.boolean().describe('Whether an answer arrived in time.'),
  time: z
    .number()
    .nullable()
    .meta({
      description: 'Time between opening and answer, in seconds; null without one.',
      examples: [0.41],
    }),
  readingLimit: z.number().meta({
    description: 'Time below which an answer is faster than reading allows, in seconds.',
    examples: [0.7],
  }),
  fieldMedian: z
    .number()
    .nullable()
    .meta({ description: 'Median time of the field, in seconds; null without answers.', examples: [2.3] }),
  fieldRightPercentage: z
    .number()
    .nullable()
    .meta({ description: 'Share of the field that was right, in percent.', examples: [62.5] }),
});

/** A held prize with what an administrator needs for the decision. */
export const PrizeReview = z
  .object({
    prize: HeldPrize,
    questions: z.array(ReviewedQuestion).describe('The session question by question, beside its field.'),
    linkedAccounts: z.array(LinkedAccount).describe('Accounts in the same tournament that share something.'),
  })
  .meta({ id: 'PrizeReview', description: 'A held prize with its timeline and linked accounts.' });
export type PrizeReview = z.infer<typeof PrizeReview>;
