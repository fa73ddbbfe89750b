import type { PendingDecision, PendingKind } from '@paheli/core/integrity/pending-decision';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { Deps } from '../deps';
import { defaultLimit, readCursor, toPage } from '../foundation/page';

type Database = Pick<Deps, 'database'>;
type Row = {
  id: string;
  createdAt: Date;
  kind: PendingKind;
  subject: string;
  tournamentId: string;
  tournamentName: string;
  userId: string | null;
  userName: string | null;
  questionId: string | null;
  questionText: string | null;
  correctedTo: string | null;
  amount: number;
  reason: string | null;
  requesterId: string;
  requesterName: string;
  effectiveAt: Date | null;
};

/** Lists the decisions that wait for a second administrator, or for their time, newest first. */
export async function listPending(
  deps: Database,
  { limit = defaultLimit, cursor }: PageInput,
): Promise<Page<PendingDecision>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const rows = await selectPending(
    deps,
    sql`${before ? sql`where (d.requested_at, d.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
      order by d.requested_at desc, d.id desc limit ${limit + 1}`,
  );
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from pending_decision`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toPending });
}

/** Returns a waiting decision. Throws `not_found`. */
export async function readPendingById(deps: Database, id: string): Promise<PendingDecision> {
  const [row] = await selectPending(deps, deps.database.sql`where d.id = ${id}`);
  if (!row) throw new Problem('not_found', { detail: msg('This decision does not wait any more.') });
  return toPending(row);
}

/** Returns the waiting decision about each of these subjects that has one. */
export async function readPending(
  deps: Database,
  subjects: readonly string[],
): Promise<Map<string, PendingDecision>> {
  if (subjects.length === 0) return new Map();
  const { sql } = deps.database;
  const rows = await selectPending(deps, sql`where d.subject = any(${[...subjects]}::text[])`);
  return new Map(rows.map((row) => [row.subject, toPending(row)]));
}

function selectPending({ database: { sql } }: Database, rest: ReturnType<Deps['database']['sql']>) {
  return sql<Row[]>`
    select d.id, d.requested_at as created_at, d.kind, d.subject, t.id as tournament_id, t.name as tournament_name,
      u.id as user_id, u.name as user_name, q.question_id, q.question_text, d.amount, d.payload ->> 'reason' as reason,
      (select string_agg(q.options[place + 1], ', ' order by place) from generate_series(0, cardinality(q.options) - 1) as place
        where coalesce(d.payload -> 'correctAnswers' @> to_jsonb(place), place = (d.payload ->> 'correctAnswer')::int)) as corrected_to,
      r.id as requester_id,
      r.name as requester_name, d.effective_at
    from pending_decision d join tournament t on t.id = d.tournament_id join users r on r.id = d.requested_by
    left join quiz_session s on s.id = case when d.subject like 'session:%' then split_part(d.subject, ':', 2)::uuid end
    left join users u on u.id = s.user_id
    left join tournament_question q on q.tournament_id = d.tournament_id
      and q.question_id = case when d.subject like 'question:%' then split_part(d.subject, ':', 2)::uuid end ${rest}`;
}

function toPending(row: Row): PendingDecision {
  const { id, kind, reason, effectiveAt, userId, userName, questionId, questionText, correctedTo } = row;
  return {
    id,
    kind,
    reason,
    effectiveAt,
    tournament: { id: row.tournamentId, name: row.tournamentName },
    user: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    question:
      questionId !== null && questionText !== null ? { id: questionId, questionText, correctedTo } : null,
    amount: toRupees(row.amount),
    requestedBy: { id: row.requesterId, name: row.requesterName },
    requestedAt: row.createdAt,
  };
}
