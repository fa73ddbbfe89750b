import type { Difficulty } from './schema';

/** A question of a tournament's frozen pool. */
export type PoolQuestion = {
  readonly id: string;
  readonly difficulty: Difficulty;
  /** Whether the question was voided. It is drawn only when the pool has no other of its difficulty left. */
  readonly voided: boolean;
};

/** The number of questions of each difficulty in every quiz of a tournament. */
export type DifficultyCounts = Readonly<Record<Difficulty, number>>;

/**
 * A keyed hash of a label, as hex: an HMAC with the player's seed. Sorting by it gives a permutation that is
 * unpredictable without the tournament's secret.
 */
export type KeyOf = (label: string) => string;

/**
 * Draws a player's questions: the frozen number of each difficulty, all in shuffled order. Prefers sound questions to
 * voided ones, then questions that the player has not seen.
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

/** Returns the order in which a player sees a question's options: shown index → stored index. */
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
