import type { TournamentStatus } from '@paheli/core/tournament/schema';

/** The names of tournament statuses. */
export const statusNames: Readonly<Record<TournamentStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  settling: 'Settling',
  completed: 'Completed',
  cancelled: 'Cancelled',
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
