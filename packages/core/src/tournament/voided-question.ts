import { z } from 'zod';
import { Id, idOr } from '../id';
import { pendingField } from '../integrity/pending-decision';
import { key } from '../message';
import { PageInput } from '../page';
import { ShownAnswer } from '../question-bank/question';
import { Difficulty } from '../quiz/schema';
import { searchText, text } from '../text';
import { TournamentRef } from './schema';

/** A question that players of a tournament were asked. */
export const AskedQuestion = z
  .object({
    questionId: Id.describe('Id of the question.'),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    options: z
      .array(z.string())
      .meta({ description: 'The options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
    ...ShownAnswer.shape,
    asked: z
      .number()
      .int()
      .meta({ description: 'Number of players who were asked the question.', examples: [10] }),
    right: z
      .number()
      .int()
      .meta({ description: 'Number of players who chose the correct option.', examples: [7] }),
    measuredPercentage: z
      .number()
      .nullable()
      .meta({
        description:
          'Share of middle players that answer it right, in percent, as measured before the tournament; null where it was not measured.',
        examples: [63.4],
      }),
    voidedAt: z.date().nullable().describe('Time when the question was voided; null if it was not.'),
    voidReason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for voiding the question; null if it was not.',
        examples: ['Two options are correct.'],
      }),
  })
  .meta({ id: 'AskedQuestion', description: 'A question that players of a tournament were asked.' });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const ListAskedQuestions = TournamentRef.extend(PageInput.shape).extend({
  search: searchText(200, key('No question has these characters.'))
    .optional()
    .meta({
      description: 'Text to find in question and options, without regard to case.',
      examples: ['planet'],
    }),
});
export type ListAskedQuestions = z.infer<typeof ListAskedQuestions>;

export const VoidQuestion = TournamentRef.extend({
  questionId: idOr(key('This is not a question id.')).describe('Id of the question.'),
  reason: text(500, key('Say why the question is voided.')).meta({
    description: 'Reason for voiding the question.',
    examples: ['Two options are correct.'],
  }),
}).meta({ id: 'VoidQuestion', description: 'A question to void in a tournament.' });
export type VoidQuestion = z.infer<typeof VoidQuestion>;

/** A question that counts as right for every player who was or will be asked it in a tournament. */
export const VoidedQuestion = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
    questionId: Id.describe('Id of the question.'),
    reason: z
      .string()
      .meta({ description: 'Reason for voiding the question.', examples: ['Two options are correct.'] }),
    voidedAt: z
      .date()
      .describe('Time when the question was voided; while `pending` waits, the time of that decision.'),
    pending: pendingField,
  })
  .meta({
    id: 'VoidedQuestion',
    description: 'A question that counts as correct for every player of a tournament.',
  });
export type VoidedQuestion = z.infer<typeof VoidedQuestion>;
