import { toSeconds } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { Problem } from '@paheli/core/problem';
import type { QuizReceipt, ReceiptQuestion } from '@paheli/core/quiz/receipt';
import type { SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import { requireSession } from './visit-session';

type SessionFacts = {
  sessionId: string;
  tournamentId: string;
  tournamentName: string;
  language: Language;
  pseudonym: string | null;
  startedAt: Date;
  finishedAt: Date;
  graceMs: number;
};

type AskedRow = Pick<
  ReceiptQuestion,
  | 'questionIndex'
  | 'alias'
  | 'questionText'
  | 'options'
  | 'translations'
  | 'mediaHash'
  | 'mediaAlt'
  | 'optionOrder'
  | 'salt'
  | 'openedAt'
  | 'deadlineAt'
> &
  Pick<ReceiptQuestion, 'receivedAt' | 'answer'> & {
    claimedS: number | null;
    roundTripMs: number | null;
    stalledMs: number | null;
    timeMs: number;
    isCorrect: boolean;
    voided: boolean;
  };

/**
 * Returns what the server recorded of the viewer's own ended quiz: the instants of every question that opened, the
 * verdicts, and by what the questions are found in the tournament's fairness document. Until the tournament is over,
 * nothing names a question, and its texts are those of the review; then the questions that never opened are included.
 * Throws `not_found`, and `not_completed` while the quiz runs.
 */
export async function readReceipt(deps: Deps, viewer: Viewer, ref: SessionRef): Promise<QuizReceipt> {
  const visited = await requireSession(deps, viewer, ref.sessionId, deps.now());
  if (!visited.finished) throw new Problem('not_completed', { facts: { sessionId: visited.sessionId } });
  const { sql } = deps.database;
  const [session] = await sql<SessionFacts[]>`
    select s.id as session_id, s.tournament_id, t.name as tournament_name, s.language, e.pseudonym, s.started_at, s.finished_at,
      t.grace_ms
    from quiz_session s join tournament t on t.id = s.tournament_id left join entry e on e.id = s.entry_id
    where s.id = ${visited.sessionId}`;
  if (!session) throw new Error(`session ${visited.sessionId} is gone`);
  const rows = await sql<AskedRow[]>`
    select q.question_index, case when o.is_over then p.alias end as alias, case when o.is_over then p.salt end as salt,
      case when o.is_over then p.question_text else coalesce(p.translations -> s.language ->> 'questionText', p.question_text) end
        as question_text,
      case when o.is_over then p.options else shown_options(p.options, q.option_order, p.translations, s.language) end as options,
      case when o.is_over then p.translations else '{}' end as translations,
      case when o.is_over then p.media_hash end as media_hash, case when o.is_over then p.media_alt end as media_alt,
      case when o.is_over then q.option_order else '{}' end as option_order,
      q.starts_at as opened_at, q.deadline_at, q.received_at, q.answer, q.claimed_s, q.round_trip_ms, q.stalled_ms, q.time_ms, q.is_correct, q.voided
    from session_question q
    join quiz_session s on s.id = q.session_id
    join tournament t on t.id = s.tournament_id
    cross join lateral (select t.settled_at is not null or t.cancelled_at is not null as is_over) o
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where q.session_id = ${visited.sessionId} and (q.starts_at is not null or o.is_over)
    order by q.question_index`;
  const { graceMs, ...facts } = session;
  return {
    ...facts,
    graceTime: toSeconds(graceMs),
    questions: rows.map(toReceiptQuestion),
  };
}

function toReceiptQuestion({
  claimedS,
  roundTripMs,
  stalledMs,
  timeMs,
  isCorrect,
  voided,
  ...row
}: AskedRow): ReceiptQuestion {
  const { receivedAt, deadlineAt, answer } = row;
  return {
    ...row,
    claimedTime: claimedS,
    roundTrip: roundTripMs === null ? null : toSeconds(roundTripMs),
    stall: stalledMs === null ? null : toSeconds(stalledMs),
    timeTaken: toSeconds(timeMs),
    usedGrace: receivedAt !== null && deadlineAt !== null && receivedAt > deadlineAt,
    verdict: verdictOf({ answer, isCorrect, voided }),
  };
}

function verdictOf({
  answer,
  isCorrect,
  voided,
}: Pick<AskedRow, 'answer' | 'isCorrect' | 'voided'>): ReceiptQuestion['verdict'] {
  if (voided) return 'voided';
  if (answer === null) return 'missed';
  return isCorrect ? 'right' : 'wrong';
}
