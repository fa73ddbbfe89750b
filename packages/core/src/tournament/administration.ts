import { z } from 'zod';
import { PageInput } from '../page';
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
  cancelReason: z.string().nullable(),
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

export const ListAdminTournaments = PageInput.extend({
  /** Found in name and description, as it stands, without regard to case. */
  search: searchText(200, 'No tournament has these characters.').optional(),
  status: z.array(TournamentStatus).nonempty().optional(),
  category: Category.optional(),
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
