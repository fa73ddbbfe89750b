import type { Stratum } from '../tournament/strata';

/** A question of a tournament's frozen pool. */
export type PoolQuestion = {
  readonly id: string;
  /** The name of its stratum; null where nobody is asked it. */
  readonly stratum: string | null;
  /** Whether the question was voided. It is drawn only when its stratum has no other left. */
  readonly voided: boolean;
};

/**
 * Returns the next integer of a sequence, uniformly distributed from 0 to 2³² − 1. The sequence of a player is seeded by
 * the tournament's secret and the player, so nobody without the secret can predict it.
 */
export type RandomUint32 = () => number;

/** A pool in the order from which every player's questions are drawn. */
export type DrawPool = ReadonlyMap<string | null, readonly PoolQuestion[]>;

/** Prepares a pool for drawing, once for all players. The questions are in the frozen order. */
export function toDrawPool(questions: readonly PoolQuestion[]): DrawPool {
  const strata = new Set(questions.map(({ stratum }) => stratum));
  return new Map([...strata].map((name) => [name, questions.filter(({ stratum }) => stratum === name)]));
}

/**
 * Draws a player's questions: the frozen number of each stratum, all in shuffled order. Prefers sound questions to
 * voided ones, then questions that the player has not seen. Returns their ids in the order of asking.
 */
export function drawQuestions(
  pool: DrawPool,
  strata: readonly Stratum[],
  seen: ReadonlySet<string>,
  random: RandomUint32,
): string[] {
  const preference = ({ id, voided }: PoolQuestion) => 2 * Number(voided) + Number(seen.has(id));
  const drawn = strata.flatMap(({ name, questions }) =>
    shuffle(pool.get(name) ?? [], random)
      .sort((a, b) => preference(a) - preference(b))
      .slice(0, questions)
      .map(({ id }) => id),
  );
  return shuffle(drawn, random);
}

/** Returns the order in which a player sees a question's options: shown index → stored index. A kept order draws nothing. */
export function optionOrder(
  { optionCount, keepsOrder }: { readonly optionCount: number; readonly keepsOrder: boolean },
  random: RandomUint32,
): number[] {
  const places = [...Array(optionCount).keys()];
  return keepsOrder ? places : shuffle(places, random);
}

/** Returns the items in random order, each order equally likely (Fisher and Yates). */
function shuffle<T>(items: readonly T[], random: RandomUint32): T[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = below(index + 1, random);
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

/** Returns a uniformly distributed integer below a limit. Numbers that would favour some results are drawn again. */
function below(limit: number, random: RandomUint32): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  let drawn = random();
  while (drawn >= fair) drawn = random();
  return drawn % limit;
}
