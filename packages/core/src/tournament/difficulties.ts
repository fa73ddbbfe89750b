import { z } from 'zod';
import { key } from '../message';
import { difficulties } from '../quiz/constants';

const whole = key('Enter a whole number.');
const count = (difficulty: string, example: number) =>
  z
    .number(whole)
    .int(whole)
    .min(0, key('Enter 0 or more.'))
    .max(200, key('At most {maximum}.'))
    .meta({ description: `Number of questions that are ${difficulty}.`, examples: [example] });

const fields = z.strictObject({ easy: count('easy', 4), medium: count('medium', 4), hard: count('hard', 2) });

/** A number of questions of each difficulty. */
export const Difficulties = fields.meta({
  id: 'Difficulties',
  description: 'Numbers of questions of each difficulty.',
});
export type Difficulties = z.infer<typeof Difficulties>;

/** The numbers as an administrator enters them. */
export const DraftDifficulties = fields.meta({
  id: 'DraftDifficulties',
  description: 'New numbers of questions of each difficulty.',
});

/** The fields of a form without numbers. */
export const noDifficulties: Difficulties = { easy: 0, medium: 0, hard: 0 };

/** Returns the number of questions of all difficulties. */
export function sumOf(counts: Difficulties): number {
  return difficulties.reduce((sum, difficulty) => sum + counts[difficulty], 0);
}

/** Returns the numbers of a form; null where all are 0. */
export function difficultiesOrNull(counts: Difficulties): Difficulties | null {
  return sumOf(counts) === 0 ? null : counts;
}
