import { z } from 'zod';
import { Difficulty } from '../quiz/schema';
import { isStorableText, text } from '../text';
import { Category } from '../tournament/schema';

/** A question as an administrator writes it. */
export const QuestionDraft = z.strictObject({
  category: Category,
  questionText: text(500, 'Enter the question.'),
  options: z
    .array(text(200, 'Enter all four options.'))
    .length(4, 'Enter exactly four options.')
    .refine(
      (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
      'The options must differ from each other.',
    ),
  correctAnswer: z.number({ error: 'Choose the correct answer, 0 to 3.' }).int().min(0).max(3),
  explanation: z
    .string()
    .trim()
    .max(1000)
    .refine(isStorableText, 'This text has characters that cannot be stored.')
    .nullish(),
  difficulty: Difficulty.default('medium'),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

export const AdminQuestion = z.object({
  id: z.uuid(),
  category: Category,
  questionText: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.number().int(),
  explanation: z.string().nullable(),
  difficulty: Difficulty,
  createdAt: z.date(),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const AdminStats = z.object({
  totalUsers: z.number().int(),
  activeTournaments: z.number().int(),
  totalQuestions: z.number().int(),
  onlineUsers: z.number().int(),
  ongoingQuizzes: z.number().int(),
  totalRevenue: z.number(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Figures anyone may see. */
export const RealtimeStats = AdminStats.pick({
  onlineUsers: true,
  activeTournaments: true,
  ongoingQuizzes: true,
});
export type RealtimeStats = z.infer<typeof RealtimeStats>;
