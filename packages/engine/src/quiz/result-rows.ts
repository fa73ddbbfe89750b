import type { Language } from '@paheli/core/languages';
import type { QuizKind, ViolationType } from '@paheli/core/quiz/schema';
import type { Reveal } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';
import type { QueuedWork } from '../queue';

/** One question as it was asked in a session. Instants are ISO 8601 texts. */
export type AskedRow = {
  readonly questionIndex: number;
  readonly questionId: string;
  readonly questionText: string;
  /** In the order in which the player saw them. */
  readonly options: readonly string[];
  readonly language: Language;
  readonly correctAnswer: number;
  readonly explanation: string | null;
  readonly answer: number | null;
  readonly isCorrect: boolean;
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
export const results: QueuedWork<ResultRef, ResultRow | undefined> = {
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
  // Two lookups by key: a condition with OR would read all sessions that the player ever had.
  const rows = await sql<(ResultRow & { item: number })[]>`
    select x.n::int as item, s.id as session_id, s.tournament_id, t.name as tournament_name, t.kind, s.language, s.score, s.questions_count,
      s.violation_count, s.started_at, s.ends_at, s.finished_at, s.total_time_ms, s.prize, s.prize_state, s.rank,
      d.decided_at, d.reason as decision_reason,
      t.settled_at is not null or t.cancelled_at is not null as closed, t.reveal,
      (select json_agg(json_build_object('questionIndex', q.question_index, 'questionId', q.question_id,
          'questionText', coalesce(p.translations -> s.language ->> 'questionText', p.question_text),
          'options', shown_options(p.options, q.option_order, p.translations, s.language),
          'language', case when p.translations ? s.language then s.language else 'en' end, 'correctAnswer', q.correct_answer,
          'explanation', case when p.translations ? s.language then p.translations -> s.language ->> 'explanation' else p.explanation end,
          'answer', q.answer, 'isCorrect', q.is_correct,
          'voided', q.voided, 'timedOut', q.timed_out, 'timeMs', q.time_ms, 'startsAt', q.starts_at,
          'closedAt', q.closed_at) order by q.question_index)
        from session_question q
        cross join lateral (select * from tournament_question o
          where o.tournament_id = s.tournament_id and o.question_id = q.question_id offset 0) p
        where q.session_id = s.id) as asked,
      (select json_agg(json_build_object('type', v.type, 'timestamp', v.client_at) order by v.server_at, v.id)
        from violation v where v.session_id = s.id) as violations
    from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ ref }) => ref)}::uuid[])
      with ordinality as x(user_id, ref, n)
    cross join lateral (
      select * from quiz_session o where o.id = x.ref and o.user_id = x.user_id
      union all select * from quiz_session o where o.tournament_id = x.ref and o.user_id = x.user_id) s
    join tournament t on t.id = s.tournament_id
    left join prize_decision d on d.session_id = s.id`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return refs.map((_, index) => byItem.get(index + 1));
}
