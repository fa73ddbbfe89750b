import type { Language } from '@paheli/core/languages';
import type { QuizKind, ViolationType } from '@paheli/core/quiz/schema';
import type { Reveal } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';
import type { QueuedWork } from '../foundation/queue';
import type { StoredMedium } from '../question-bank/media/media-names';

/** One question as it was asked in a session. Instants are ISO 8601 texts. */
export type AskedRow = {
  readonly questionIndex: number;
  readonly questionId: string;
  readonly questionText: string;
  /** In the order in which the player saw them. */
  readonly options: readonly string[];
  readonly media: StoredMedium | null;
  readonly language: Language;
  readonly correctAnswer: number;
  readonly explanation: string | null;
  readonly answer: number | null;
  readonly isCorrect: boolean;
  /** The points that a right answer gives and a wrong one takes; null where the tournament has no marks. */
  readonly weights: { readonly right: number; readonly wrong: number } | null;
  readonly voided: boolean;
  readonly timedOut: boolean;
  readonly timeMs: number;
  readonly startsAt: string | null;
  readonly closedAt: string | null;
};

/** A session with everything that its result shows. */
export type ResultRow = {
  readonly sessionId: string;
  readonly tournamentId: string;
  readonly tournamentName: string;
  readonly kind: QuizKind;
  readonly language: Language;
  readonly score: number;
  readonly points: number;
  readonly questionsCount: number;
  readonly violationCount: number;
  readonly startedAt: Date;
  readonly endsAt: Date;
  /** Null while the quiz runs. */
  readonly finishedAt: Date | null;
  readonly totalTimeMs: number;
  /** In paise. */
  readonly prize: number;
  readonly prizeState: 'none' | 'paid' | 'held' | 'released' | 'voided';
  /** The decision on a prize that was held; null without one. */
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  /** Null before the settlement. */
  readonly rank: number | null;
  /** Whether the tournament is settled or cancelled. */
  readonly closed: boolean;
  readonly reveal: Reveal;
  readonly asked: readonly AskedRow[];
  readonly violations: readonly { readonly type: ViolationType; readonly timestamp: string }[] | null;
};

/** A player's session, by its id or its tournament's. */
type ResultRef = { readonly userId: string; readonly ref: string };

/** Reads of results by all players, in batches. */
export const results: QueuedWork<Deps, ResultRef, ResultRow | undefined> = {
  name: 'results',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  work: readResultRows,
};

/** Reads sessions in one round trip. Returns one row for each reference, in order; undefined where there is none. */
async function readResultRows(
  { database: { sql } }: Pick<Deps, 'database'>,
  refs: readonly ResultRef[],
): Promise<(ResultRow | undefined)[]> {
  const rows = await sql<(ResultRow & { item: number })[]>`
    select * from result_many(
      ${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ ref }) => ref)}::uuid[])`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return refs.map((_, index) => byItem.get(index + 1));
}
