/**
 * A choice among the options of a question, as one number: the index of the option, or from `setBase` on the set of
 * several options, as bits. So a choice is right where it equals the right one, whatever the kind of question. The
 * database functions `shown_choice` and `stored_choice` know the same numbers.
 */
export type Choice = number;

/** What is added to the bits of a choice of several options. Above every index, and above every set of six options. */
export const setBase = 64;

/** Returns the choice of these options; null where there is none. */
export function toChoice(options: readonly number[]): Choice | null {
  const [first] = options;
  if (first === undefined) return null;
  const bits = options.reduce((set, option) => set | (1 << option), 0);
  return bits === 1 << first ? first : setBase + bits;
}

/** Returns the indexes of the chosen options, in ascending order. */
export function optionsOf(choice: Choice): number[] {
  if (choice < setBase) return [choice];
  const indexes = Array.from({ length: 6 }, (_, index) => index);
  return indexes.filter((index) => (choice - setBase) & (1 << index));
}

/** Returns the index of the chosen option where it is one; null for none, and for several. */
export function soleOption(choice: Choice | null): number | null {
  return choice === null || choice >= setBase ? null : choice;
}

/** Returns a choice among options in the order shown as one among the stored ones. `order` has the stored indexes. */
export function storedChoice(choice: Choice, order: readonly number[]): Choice | null {
  return toChoice(optionsOf(choice).flatMap((index) => order[index] ?? []));
}
