import { difficulties } from './constants';
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
 * Returns the next integer of a sequence, uniformly distributed from 0 to 2³² − 1. The sequence of a player is seeded by
 * the tournament's secret and the player, so nobody without the secret can predict it.
 */
export type RandomUint32 = () => number;

/** A pool in the order from which every player's questions are drawn. */
export type DrawPool = Readonly<Record<Difficulty, readonly PoolQuestion[]>>;

/** Prepares a pool for drawing, once for all players. The questions are in the frozen order. */
export function toDrawPool(questions: readonly PoolQuestion[]): DrawPool {
  const ofOne = (wanted: Difficulty) => questions.filter(({ difficulty }) => difficulty === wanted);
  return { easy: ofOne('easy'), medium: ofOne('medium'), hard: ofOne('hard') };
}

/**
 * Draws a player's questions: the frozen number of each difficulty, all in shuffled order. Prefers sound questions to
 * voided ones, then questions that the player has not seen. Returns their ids in the order of asking.
 */
export function drawQuestions(
  pool: DrawPool,
  counts: DifficultyCounts,
  seen: ReadonlySet<string>,
  random: RandomUint32,
): string[] {
  const preference = ({ id, voided }: PoolQuestion) => 2 * Number(voided) + Number(seen.has(id));
  const drawn = difficulties.flatMap((difficulty) =>
    shuffle(pool[difficulty], random)
      .sort((a, b) => preference(a) - preference(b))
      .slice(0, counts[difficulty])
      .map(({ id }) => id),
  );
  return shuffle(drawn, random);
}

/** Returns the order in which a player sees a question's options: shown index → stored index. */
export function optionOrder(optionCount: number, random: RandomUint32): number[] {
  return shuffle([...Array(optionCount).keys()], random);
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
