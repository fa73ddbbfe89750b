import type { Target } from './http-client';
import type { Recording } from './recorder';

/** A seeded player, signed in. */
export type SeededPlayer = { readonly userId: string; readonly token: string };

/** What a generator needs to act for its players. */
export type GeneratorPlan = {
  readonly target: Target;
  readonly players: readonly SeededPlayer[];
  readonly tournamentId: string;
  readonly calls: 'web' | 'http' | 'socket';
  /** How long players think at most; as long as people if undefined. */
  readonly longestThoughtMs?: number | undefined;
  /** How many joins this generator keeps under way. */
  readonly joinsAtOnce: number;
  /** How many connections this generator opens at once. */
  readonly connectionsAtOnce: number;
};

/** A command to a generator. It returns one report for each. */
export type Command =
  | { readonly type: 'connect'; readonly plan: GeneratorPlan }
  | { readonly type: 'join' }
  /** Listens until this instant, as Date.now(). */
  | { readonly type: 'wait'; readonly untilMs: number }
  /** The start of the tournament, as Date.now(), and how long the phase may last. */
  | {
      readonly type: 'play';
      readonly startsAtMs: number;
      readonly endsAtMs: number;
      /** From when on everything has to be in time again after a fault. */
      readonly recoveredAtMs?: number;
    }
  /** Waits until every listening player knows of the settlement and has reloaded the results, at most `withinMs`. */
  | { readonly type: 'settle'; readonly withinMs: number }
  | { readonly type: 'close' };

/** An answer that a player sent. Instants as Date.now(). */
export type SentAnswer = {
  readonly userId: string;
  readonly questionIndex: number;
  readonly answer: number;
  readonly sentAtMs: number;
  readonly deadlineAtMs: number;
  /** What the server returned: whether the answer counts; null if no response arrived. */
  readonly acknowledged: 'counted' | 'timed out' | null;
  /** When the first such result arrived. */
  readonly acknowledgedAtMs: number | null;
};

export type GeneratorReport = {
  readonly recording: Recording;
  readonly answers: readonly SentAnswer[];
  /** The 99th percentile of the generator's own event loop delay. */
  readonly loopDelayP99Ms: number;
};
