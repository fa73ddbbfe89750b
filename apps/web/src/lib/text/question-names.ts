import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';

/** The names of the categories, in display order. */
export const categoryNames: Readonly<Record<Category, string>> = {
  general: 'General',
  science: 'Science',
  history: 'History',
  sports: 'Sports',
  entertainment: 'Entertainment',
};

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};
