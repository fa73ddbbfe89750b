import type { Choice } from '../choice';

/** Answers as columns: the index of the player, that of the question, and what was chosen. The order means nothing. */
export type Answers = {
  readonly player: Uint32Array;
  readonly question: Uint32Array;
  /** The choice as one number (`Choice`), or `noChoice`. */
  readonly choice: Uint8Array;
};

/** The choice of a player who did not answer in time: wrong, whatever the key. */
export const noChoice: Choice = 255;

/** One more than the highest choice. */
export const choicesEnd = 128;

/** What is known of the questions before anybody answered, as columns. */
export type AskedQuestions = {
  /** The right choice as the bank states it. */
  readonly key: Uint8Array;
  /** The chance without any knowledge (`guessOf`). */
  readonly guess: Float64Array;
  /** The difficulty that the author typed, as an index from 0. Difficulties of a level share their prior. */
  readonly level: Uint8Array;
};
