import { z } from 'zod';
import { PageInput, SortOrder } from '../page';
import { Difficulty } from '../quiz/schema';
import { searchText, text } from '../text';
import { Category, TournamentCard, TournamentRef, TournamentStatus } from './schema';

/** A tournament as administrators see it; money in rupees. */
export const AdminTournament = TournamentCard.extend({
  prizeSplitBps: z.array(z.number().int()).meta({
    description: 'Share of the prize pool for each rank, in basis points.',
    examples: [[5000, 3000, 2000]],
  }),
  totalRevenue: z.number().meta({ description: 'Entry fees less refunds, in rupees.', examples: [120] }),
  usableQuestions: z
    .number()
    .int()
    .meta({ description: 'Number of questions that the tournament can use.', examples: [40] }),
  shortage: z
    .number()
    .int()
    .meta({ description: 'Number of questions that are missing before players can join.', examples: [0] }),
  lowStock: z
    .boolean()
    .describe('Whether there are fewer than three times as many questions as each player is asked.'),
  frozen: z.boolean().describe('Whether the first join has fixed fee, questions, category and prize split.'),
  hasSessions: z.boolean().describe('Whether a player has started the quiz.'),
  cancelReason: z
    .string()
    .nullable()
    .meta({
      description: 'Reason for the cancellation; null if not cancelled.',
      examples: ['Fewer players joined than required.'],
    }),
  exposure: z.number().meta({
    description: 'Prize pool less the fees of the minimum number of participants, in rupees.',
    examples: [490],
  }),
  approvalPendingSince: z
    .date()
    .nullable()
    .describe('Time since the tournament waits for a second administrator; null if it does not wait.'),
  pendingPrizePool: z
    .number()
    .nullable()
    .meta({
      description:
        'Raised prize pool that waits for a second administrator, in rupees; null if there is none.',
      examples: [800],
    }),
  approved: z.boolean().describe('Whether a second administrator approved the current terms.'),
  termsVersion: z.string().meta({
    description: 'Version of all terms except name and description; send it with an approval.',
    examples: ['b2c4e1f09a7d3568'],
  }),
  poolSetBy: z
    .object({
      id: z.uuid().describe('Id of the administrator.'),
      name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
    })
    .nullable()
    .describe('Administrator who last set or raised the prize pool; null if unknown.'),
  createdAt: z.date().describe('Time of creation.'),
}).meta({ id: 'AdminTournament', description: 'A tournament, as administrators see it.' });
export type AdminTournament = z.infer<typeof AdminTournament>;

/** One tournament in the report: the quizzes played and the amounts paid. */
export const TournamentReport = AdminTournament.extend({
  prizesPaid: z.number().meta({ description: 'Prizes paid, in rupees.', examples: [500] }),
  prizesHeld: z.number().meta({ description: 'Prizes that wait for a decision, in rupees.', examples: [0] }),
  sessionsFinished: z
    .number()
    .int()
    .meta({ description: 'Number of finished quiz sessions.', examples: [12] }),
}).meta({ id: 'TournamentReport', description: 'A tournament with its quizzes and payments.' });
export type TournamentReport = z.infer<typeof TournamentReport>;

/** The orders of the tournament list: by time of creation or by a column. */
export const TournamentSort = z
  .enum(['created', 'name', 'start', 'entry_fee', 'participants', 'revenue'], {
    error: 'Choose one of created, name, start, entry_fee, participants, revenue.',
  })
  .meta({ id: 'TournamentSort', description: 'Field by which the list of tournaments is sorted.' });
export type TournamentSort = z.infer<typeof TournamentSort>;

export const ListAdminTournaments = PageInput.extend({
  search: searchText(200, 'No tournament has these characters.')
    .optional()
    .meta({
      description: 'Text to find in name and description, without regard to case.',
      examples: ['science'],
    }),
  status: z
    .array(TournamentStatus)
    .nonempty()
    .optional()
    .describe('Only tournaments with one of these statuses.'),
  category: Category.optional().describe('Only tournaments of this category.'),
  waiting: z
    .boolean('Use true or false.')
    .default(false)
    .describe('Whether to list only tournaments that need a second administrator.'),
  sort: TournamentSort.default('created').describe('Field by which the list is sorted.'),
  order: SortOrder.default('desc').describe('Whether to sort ascending or descending.'),
});
export type ListAdminTournaments = z.infer<typeof ListAdminTournaments>;

export const VoidQuestion = TournamentRef.extend({
  questionId: z.uuid({ error: 'This is not a question id.' }).describe('Id of the question.'),
  reason: text(500, 'Say why the question is voided.').meta({
    description: 'Reason for voiding the question.',
    examples: ['Two options are correct.'],
  }),
}).meta({ id: 'VoidQuestion', description: 'A question to void in a tournament.' });
export type VoidQuestion = z.infer<typeof VoidQuestion>;

/** A question that counts as right for every player who was or will be asked it in a tournament. */
export const VoidedQuestion = z
  .object({
    tournamentId: z.uuid().describe('Id of the tournament.'),
    questionId: z.uuid().describe('Id of the question.'),
    reason: z
      .string()
      .meta({ description: 'Reason for voiding the question.', examples: ['Two options are correct.'] }),
    voidedAt: z.date().describe('Time when the question was voided.'),
  })
  .meta({
    id: 'VoidedQuestion',
    description: 'A question that counts as correct for every player of a tournament.',
  });
export type VoidedQuestion = z.infer<typeof VoidedQuestion>;

/** The progress and winnings of a tournament's players; amounts in rupees. */
export const TournamentFunnel = z
  .object({
    tournamentId: z.uuid().describe('Id of the tournament.'),
    joined: z
      .number()
      .int()
      .meta({ description: 'Number of players with a seat.', examples: [12] }),
    started: z
      .number()
      .int()
      .meta({ description: 'Number of players who started the quiz.', examples: [11] }),
    finished: z
      .number()
      .int()
      .meta({ description: 'Number of players who finished the quiz.', examples: [10] }),
    won: z
      .number()
      .int()
      .meta({ description: 'Number of players who were paid a prize.', examples: [3] }),
    held: z
      .number()
      .int()
      .meta({ description: 'Number of prizes that wait for a decision.', examples: [0] }),
    prizesPaid: z.number().meta({ description: 'Prizes paid, in rupees.', examples: [500] }),
    prizesHeld: z
      .number()
      .meta({ description: 'Prizes that wait for a decision, in rupees.', examples: [0] }),
  })
  .meta({ id: 'TournamentFunnel', description: 'How many players of a tournament reached each step.' });
export type TournamentFunnel = z.infer<typeof TournamentFunnel>;

/** A question that players of a tournament were asked. */
export const AskedQuestion = z
  .object({
    questionId: z.uuid().describe('Id of the question.'),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    options: z
      .array(z.string())
      .meta({ description: 'The four options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
    correctAnswer: z
      .number()
      .int()
      .meta({ description: 'Index of the correct option, from 0 to 3.', examples: [1] }),
    asked: z
      .number()
      .int()
      .meta({ description: 'Number of players who were asked the question.', examples: [10] }),
    right: z
      .number()
      .int()
      .meta({ description: 'Number of players who chose the correct option.', examples: [7] }),
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

export const ListAskedQuestions = TournamentRef.extend({
  search: searchText(200, 'No question has these characters.')
    .optional()
    .meta({
      description: 'Text to find in question and options, without regard to case.',
      examples: ['planet'],
    }),
});
export type ListAskedQuestions = z.infer<typeof ListAskedQuestions>;
