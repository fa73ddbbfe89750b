import type { Difficulty } from './schema';

/** A question of a tournament's frozen pool. */
export type PoolQuestion = {
  readonly id: string;
  readonly difficulty: Difficulty;
  /** Whether it was found wrong: asked only where the pool has no other of its difficulty left. */
  readonly voided: boolean;
};

/** How many questions of each difficulty every player of a tournament is asked. */
export type DifficultyCounts = Readonly<Record<Difficulty, number>>;

/**
 * A keyed hash of a label, as hex: HMAC of the label with the player's seed. Sorting by it is a
 * permutation that nobody without the tournament's secret can foresee.
 */
export type KeyOf = (label: string) => string;

/**
 * Draws a player's questions: of each difficulty the frozen number, sound ones before voided ones and those he
 * has not seen before first, all in shuffled order.
 */
export function drawQuestions(
  pool: readonly PoolQuestion[],
  counts: DifficultyCounts,
  seen: ReadonlySet<string>,
  keyOf: KeyOf,
): string[] {
  const drawn = (['easy', 'medium', 'hard'] as const).flatMap((difficulty) =>
    pool
      .filter((question) => question.difficulty === difficulty)
      .map(({ id, voided }) => ({
        id,
        voided: Number(voided),
        seen: Number(seen.has(id)),
        key: keyOf(`draw:${id}`),
      }))
      .toSorted((a, b) => a.voided - b.voided || a.seen - b.seen || compare(a.key, b.key))
      .slice(0, counts[difficulty])
      .map(({ id }) => id),
  );
  return shuffle(drawn, (id) => keyOf(`order:${id}`));
}

/** The order in which a player sees a question's options: shown index → stored index. */
export function optionOrder(questionId: string, optionCount: number, keyOf: KeyOf): number[] {
  return shuffle([...Array(optionCount).keys()], (option) => keyOf(`option:${questionId}:${option}`));
}

function shuffle<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ item }) => item);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
