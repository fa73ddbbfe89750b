import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category, TournamentStatus } from '@paheli/core/tournament/schema';

/** The names of the categories, in display order. */
export const categoryNames: Readonly<Record<Category, string>> = {
  general: 'General',
  science: 'Science',
  history: 'History',
  sports: 'Sports',
  entertainment: 'Entertainment',
};

/** The names of tournament statuses. */
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

/** Returns the options of a select from a record of names. */
export function choicesOf(
  names: Readonly<Record<string, string>>,
): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** Returns the text as a key of the record, or undefined for an unknown one. */
export function keyIn<Key extends string>(
  names: Readonly<Record<Key, unknown>>,
  text: unknown,
): Key | undefined {
  return typeof text === 'string' && Object.hasOwn(names, text) ? (text as Key) : undefined;
}
