import type { Choice } from '../../question-bank/choice';

/** How a tournament's players did with one question. */
export type QuestionField = {
  /** How many players answered it. */
  readonly answered: number;
  readonly right: number;
  /** How often each choice was made, by the pool's indexes of the options. */
  readonly choices: ReadonlyMap<Choice, number>;
  /** The median time between opening and answer, in milliseconds; null without answers. */
  readonly medianMs: number | null;
};

/** An answered question of a session. Questions without an answer and voided ones are left out. */
export type AnsweredQuestion = {
  readonly questionId: string;
  /** The length of the question and its options together, in characters. */
  readonly textLength: number;
  /** The time between opening and the answer's arrival, without the floor of the ranking. */
  readonly timeMs: number;
  readonly isRight: boolean;
  /** By the pool's indexes of the options. */
  readonly choice: Choice;
  readonly rightChoice: Choice;
  readonly optionsCount: number;
};

/** Another session of the tournament, with which a session is compared. */
export type OtherSession = {
  readonly finishedAt: Date;
  /** All questions that this session was asked: their right answers were shown to its player. */
  readonly askedIds: ReadonlySet<string>;
  /** Its wrong answers by question. */
  readonly wrongChoices: ReadonlyMap<string, Choice>;
};

/** How many other accounts with a seat in the tournament share something with the session's account. */
export type AccountLinks = {
  readonly payout: number;
  readonly device: number;
  readonly address: number;
  /** The most tournaments in which one other account took its seat next to this account's. */
  readonly followedSeats: number;
};

/** All that the signals of one session are computed from. */
export type SessionFacts = {
  readonly startedAt: Date;
  readonly answers: readonly AnsweredQuestion[];
  readonly fieldOf: (questionId: string) => QuestionField | undefined;
  readonly others: readonly OtherSession[];
  /** Whether players see right answers before the settlement. */
  readonly isRevealedAtOnce: boolean;
  readonly links: AccountLinks;
};
