import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category, TournamentStatus } from '@paheli/core/tournament/schema';

/** What the categories are called, in the order they are offered. */
export const categoryNames: Readonly<Record<Category, string>> = {
  general: 'General',
  science: 'Science',
  history: 'History',
  sports: 'Sports',
  entertainment: 'Entertainment',
};

/** How tournaments stand. */
export const statusNames: Readonly<Record<TournamentStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  settling: 'Settling',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};

/** The filter for entries that wait for a second administrator. */
export const waitingNames = { waiting: 'Waiting' } as const;

/** The choices that names stand for. */
export function choicesOf(
  names: Readonly<Record<string, string>>,
): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** The key that a text is; undefined for what is none of them. */
export function keyIn<Key extends string>(
  names: Readonly<Record<Key, unknown>>,
  text: unknown,
): Key | undefined {
  return typeof text === 'string' && Object.hasOwn(names, text) ? (text as Key) : undefined;
}
