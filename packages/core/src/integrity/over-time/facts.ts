import type { Choice } from '../../question-bank/choice';
import type { Measure } from '../../question-bank/item-response';
import type { Rating } from '../../rating/rating';

/** An answer of a past session. Questions without an answer, voided ones and those that were not measured are left out. */
export type PastAnswer = {
  readonly questionId: string;
  readonly measure: Measure;
  /** The length of the question and its options together, in characters. */
  readonly textLength: number;
  /** The time between opening and the answer's arrival. */
  readonly timeMs: number;
  readonly isRight: boolean;
  readonly choice: Choice;
  readonly rightChoice: Choice;
  /** The field's share of each choice. */
  readonly choiceShares: ReadonlyMap<Choice, number>;
};

/** Another account's session in the same tournament. */
export type PastOther = {
  readonly accountId: string;
  /** The choices of the questions that both answered. */
  readonly choices: ReadonlyMap<string, Choice>;
  /** Whether the accounts share a device, a home's address or a payout account, or one follows the other's seats. */
  readonly isLinked: boolean;
  /** The questions whose right answers this session's player was shown before the player's session started. */
  readonly shownBefore: ReadonlySet<string>;
};

/** A session of a player. */
export type PastSession = {
  readonly category: string;
  readonly answers: readonly PastAnswer[];
  /** The rating in the session's category before the session. */
  readonly ratingBefore: Rating;
  readonly others: readonly PastOther[];
};

/**
 * What a player's last sessions say for one kind of unfair play: how many times more probable they are than in fair
 * play, in decimal digits, so that 100 times is 2. `figures` are the numbers that it follows from.
 */
export type Evidence = { readonly digits: number; readonly figures: Readonly<Record<string, number>> };
