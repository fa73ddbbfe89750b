import { z } from 'zod';
import { Id } from '../id';
import { key } from '../message';
import { PageInput, SortOrder } from '../page';
import { searchText } from '../text';
import { Difficulties } from './difficulties';
import { Category, TournamentCard, TournamentStatus } from './schema';

/** A tournament as administrators see it; money in rupees. */
export const AdminTournament = TournamentCard.extend({
  prizeSplitBps: z.array(z.number().int()).meta({
    description: 'Share of the prize pool for each rank, in basis points.',
    examples: [[5000, 3000, 2000]],
  }),
  totalRevenue: z.number().meta({ description: 'Entry fees less refunds, in rupees.', examples: [120] }),
  difficulties: Difficulties.nullable().describe(
    'How many questions of each difficulty each player is asked; null means in proportion to the pool.',
  ),
  usableQuestions: z
    .number()
    .int()
    .meta({ description: 'Number of questions that the tournament can use.', examples: [40] }),
  shortage: z
    .number()
    .int()
    .meta({ description: 'Number of questions that are missing before players can join.', examples: [0] }),
  missing: Difficulties.describe(
    'The shortage in each difficulty, where the tournament has its own numbers of each; else zeros.',
  ),
  lowStock: z
    .boolean()
    .describe('Whether there are fewer than three times as many questions as each player is asked.'),
  frozen: z.boolean().describe('Whether the first join has fixed fee, questions, category and prize split.'),
  hasSessions: z.boolean().describe('Whether a player has started the quiz.'),
  pressedAt: z
    .date()
    .nullable()
    .describe('Time when its organiser started it; null if it starts at its time or still waits.'),
  seriesId: Id.nullable().describe('Series that made it, also one that is over; null for none.'),
  sharedQuestions: z.boolean().describe('Whether it asks the questions that the house shares.'),
  joinCode: z
    .string()
    .nullable()
    .meta({
      description: 'Code with which an unlisted tournament is found; null for a public one.',
      examples: ['KTXHVM'],
    }),
  openReports: z
    .number()
    .int()
    .meta({ description: 'Number of reports by players that wait for an administrator.', examples: [0] }),
  hiddenAt: z.date().nullable().describe('Time when the tournament was hidden; null if it is not hidden.'),
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
      id: Id.describe('Id of the administrator.'),
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
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'TournamentSort', description: 'Field by which the list of tournaments is sorted.' });
export type TournamentSort = z.infer<typeof TournamentSort>;

export const ListAdminTournaments = PageInput.extend({
  search: searchText(200, key('No tournament has these characters.'))
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
  reported: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list only tournaments with reports that wait for an administrator.'),
  organiserId: Id.optional().describe('Only tournaments of this organiser.'),
  waiting: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list only tournaments that need a second administrator.'),
  sort: TournamentSort.default('created').describe('Field by which the list is sorted.'),
  order: SortOrder.default('desc').describe('Whether to sort ascending or descending.'),
});
export type ListAdminTournaments = z.infer<typeof ListAdminTournaments>;

/** The progress and winnings of a tournament's players; amounts in rupees. */
export const TournamentFunnel = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
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
