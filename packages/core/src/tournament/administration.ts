import { z } from 'zod';
import { PageInput, SortOrder } from '../page';
import { Difficulty } from '../quiz/schema';
import { searchText, text } from '../text';
import { Category, TournamentCard, TournamentRef, TournamentStatus } from './schema';

/** A tournament as administrators see it; money in rupees. */
export const AdminTournament = TournamentCard.extend({
  prizeSplitBps: z.array(z.number().int()),
  /** Entry fees collected less refunds, gross of tax and prizes. */
  totalRevenue: z.number(),
  /** Questions that can be asked: those of the category, and of its own pool once that is frozen. */
  usableQuestions: z.number().int(),
  /** How many questions are missing before anybody can join. */
  shortage: z.number().int(),
  /** Whether there are fewer than three times as many questions as are asked. */
  lowStock: z.boolean(),
  /** Whether the first join has fixed fee, questions, category and prize split. */
  frozen: z.boolean(),
  /** Whether anybody has started his quiz. */
  hasSessions: z.boolean(),
  cancelReason: z.string().nullable(),
  /** By how much the pool, or the one that waits, exceeds the fees of the minimum of participants. */
  exposure: z.number(),
  /** Since when the tournament waits, unlisted, for a second administrator; null where it does not. */
  approvalPendingSince: z.date().nullable(),
  /** A raised pool that waits for a second administrator; null for none. */
  pendingPrizePool: z.number().nullable(),
  /** Whether a second administrator stands for these terms, so that others wait again or are refused. */
  approved: z.boolean(),
  /** Changes with everything but name and description; an approval names the one that was looked at. */
  termsVersion: z.string(),
  /** The administrator who last set or raised the pool. */
  poolSetBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.date(),
});
export type AdminTournament = z.infer<typeof AdminTournament>;

/** One tournament in the report: what was played and paid. */
export const TournamentReport = AdminTournament.extend({
  prizesPaid: z.number(),
  /** Prizes that wait for a decision. */
  prizesHeld: z.number(),
  sessionsFinished: z.number().int(),
});
export type TournamentReport = z.infer<typeof TournamentReport>;

/** What the list may be ordered by: when a tournament was created, or one of its columns. */
export const TournamentSort = z.enum(['created', 'name', 'start', 'entry_fee', 'participants', 'revenue'], {
  error: 'Choose one of created, name, start, entry_fee, participants, revenue.',
});
export type TournamentSort = z.infer<typeof TournamentSort>;

export const ListAdminTournaments = PageInput.extend({
  /** Found in name and description, as it stands, without regard to case. */
  search: searchText(200, 'No tournament has these characters.').optional(),
  status: z.array(TournamentStatus).nonempty().optional(),
  category: Category.optional(),
  /** Whether to list only tournaments that wait, or whose raised pool waits, for a second administrator. */
  waiting: z.boolean('Use true or false.').default(false),
  sort: TournamentSort.default('created'),
  order: SortOrder.default('desc'),
});
export type ListAdminTournaments = z.infer<typeof ListAdminTournaments>;

export const VoidQuestion = TournamentRef.extend({
  questionId: z.uuid({ error: 'This is not a question id.' }),
  reason: text(500, 'Say why the question is voided.'),
});
export type VoidQuestion = z.infer<typeof VoidQuestion>;

/** A question that counts as right for everybody who was or will be asked it in a tournament. */
export const VoidedQuestion = z.object({
  tournamentId: z.uuid(),
  questionId: z.uuid(),
  reason: z.string(),
  voidedAt: z.date(),
});
export type VoidedQuestion = z.infer<typeof VoidedQuestion>;

/** How far the players of a tournament came, and what they won; amounts in rupees. */
export const TournamentFunnel = z.object({
  tournamentId: z.uuid(),
  /** Seats taken and not given back before the start. */
  joined: z.number().int(),
  /** Of them, who began the quiz; then, who came to its end; then, who was paid a prize. */
  started: z.number().int(),
  finished: z.number().int(),
  won: z.number().int(),
  /** Prizes that wait for a decision. */
  held: z.number().int(),
  prizesPaid: z.number(),
  prizesHeld: z.number(),
});
export type TournamentFunnel = z.infer<typeof TournamentFunnel>;

/** A question that players of a tournament were asked. */
export const AskedQuestion = z.object({
  questionId: z.uuid(),
  questionText: z.string(),
  difficulty: Difficulty,
  options: z.array(z.string()),
  correctAnswer: z.number().int(),
  /** How many have answered it, or let it pass. */
  asked: z.number().int(),
  /** How many of them chose the right answer, whether it was voided or not. */
  right: z.number().int(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const ListAskedQuestions = TournamentRef.extend({
  /** Found in the text and the options, as it stands, without regard to case. */
  search: searchText(200, 'No question has these characters.').optional(),
});
export type ListAskedQuestions = z.infer<typeof ListAskedQuestions>;
