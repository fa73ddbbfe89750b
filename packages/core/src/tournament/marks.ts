import { z } from 'zod';
import { key } from '../message';
import type { difficulties } from '../quiz/constants';

const mostPoints = 10;
const wholePoints = key('Enter a whole number.');
const mostMessage = key('At most {maximum}.');

const weight = (difficulty: string) =>
  z
    .number(wholePoints)
    .int(wholePoints)
    .min(1, key('At least 1 point.'))
    .max(mostPoints, mostMessage)
    .meta({ description: `Points for a right answer to a question that is ${difficulty}.`, examples: [4] });

const fields = z.strictObject({
  easy: weight('easy'),
  medium: weight('medium'),
  hard: weight('hard'),
  wrong: z
    .number(wholePoints)
    .int(wholePoints)
    .min(0, key('Enter 0 or more.'))
    .max(mostPoints, mostMessage)
    .meta({
      description:
        'Points that a wrong answer takes, at most what the lightest right answer gives. No answer takes nothing.',
      examples: [1],
    }),
});

/** The marks of a tournament, in points. Without any, each right answer is one point. */
export const Marks = fields.meta({ id: 'Marks', description: 'Points of the answers in a tournament.' });
export type Marks = z.infer<typeof Marks>;

/** Marks as an administrator enters them. */
export const DraftMarks = fields
  .refine(({ easy, medium, hard, wrong }) => wrong <= Math.min(easy, medium, hard), {
    path: ['wrong'],
    error: key('A wrong answer takes at most what the lightest right answer gives.'),
  })
  .meta({ id: 'DraftMarks', description: 'New points of the answers in a tournament.' });

/** The marks of a tournament that has none of its own. */
export const usualMarks: Marks = { easy: 1, medium: 1, hard: 1, wrong: 0 };

/** Returns marks that differ from the usual ones; null for those. */
export function marksOrNull(marks: Marks): Marks | null {
  const names = Object.keys(usualMarks) as (keyof Marks)[];
  return names.every((name) => marks[name] === usualMarks[name]) ? null : marks;
}

type Marked = {
  readonly difficulty: (typeof difficulties)[number];
  /** Whether it counts as right: answered right, or voided. */
  readonly isRight: boolean;
  readonly isAnswered: boolean;
};

/** What a right answer to a question gives, and a wrong one takes. */
type Weights = { readonly right: number; readonly wrong: number };

/** Returns the points of one question. */
export function pointsOfQuestion(
  { right, wrong }: Weights,
  { isRight, isAnswered }: Omit<Marked, 'difficulty'>,
): number {
  if (isRight) return right;
  return isAnswered ? 0 - wrong : 0;
}

/**
 * Returns the points of the questions of a session. The database stores the points of each question with it, and adds
 * them up in `answer_many` and `rescore_sessions`.
 */
export function pointsOf(marks: Marks, questions: readonly Marked[]): number {
  return questions.reduce(
    (sum, { difficulty, ...question }) =>
      sum + pointsOfQuestion({ right: marks[difficulty], wrong: marks.wrong }, question),
    0,
  );
}
