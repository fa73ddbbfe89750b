import type { Signal } from '@paheli/core/integrity/signals/schema';
import { integrityScoreOf } from '@paheli/core/integrity/signals/score-session';
import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { violationWeights } from '@paheli/core/quiz/violation-weights';
import type { HeldPrize, HeldPrizeStatus, ListHeldPrizes } from '@paheli/core/tournament/held-prize';
import { readPending } from '../decisions/list-pending';
import type { Deps } from '../deps';
import { defaultLimit, readCursor, toPage } from '../foundation/page';

type Database = Pick<Deps, 'database'>;
type Row = {
  id: string;
  createdAt: Date;
  tournamentId: string;
  tournamentName: string;
  userId: string;
  name: string;
  username: string;
  email: string;
  prize: number;
  score: number;
  points: number;
  integrityScore: number;
  status: HeldPrizeStatus;
  suspensionReason: string | null;
  decision: string | null;
};
type Reason = HeldPrize['reasons'][number];

/**
 * Lists the prizes that are held, or the decided ones that were held, by the settlement of their tournament, newest
 * first.
 */
export async function listHeldPrizes(
  deps: Database,
  { limit = defaultLimit, cursor, status }: ListHeldPrizes,
): Promise<Page<HeldPrize>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const rows = await selectPrizes(
    deps,
    sql`where s.prize_state = ${status}
      ${before ? sql`and (t.settled_at, s.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
      order by t.settled_at desc, s.id desc limit ${limit + 1}`,
  );
  const [counted] = await sql<{ total: number }[]>`
    select count(*) as total from quiz_session where prize_state = ${status}`;
  const ids = rows.map(({ id }) => id);
  const reasons = await readReasons(deps, ids);
  const pending = await readPending(deps, ids.map(subjectOf));
  const toItem = (row: Row) => ({
    ...toHeldPrize(row, reasons.get(row.id) ?? []),
    pending: pending.get(subjectOf(row.id)) ?? null,
  });
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem });
}

/** Returns one prize that is or was held. */
export async function readHeldPrize(deps: Database, sessionId: string): Promise<HeldPrize> {
  const [row] = await selectPrizes(deps, deps.database.sql`where s.id = ${sessionId}`);
  if (!row) throw new Error(`session ${sessionId} is gone`);
  const reasons = await readReasons(deps, [sessionId]);
  const pending = await readPending(deps, [subjectOf(sessionId)]);
  return {
    ...toHeldPrize(row, reasons.get(sessionId) ?? []),
    pending: pending.get(subjectOf(sessionId)) ?? null,
  };
}

const subjectOf = (sessionId: string) => `session:${sessionId}`;

function selectPrizes({ database: { sql } }: Database, rest: ReturnType<Deps['database']['sql']>) {
  return sql<Row[]>`
    select s.id, t.settled_at as created_at, t.id as tournament_id, t.name as tournament_name, u.id as user_id,
      u.name, u.username, u.email, s.prize, s.score, points_of(s) as points, s.integrity_score, s.prize_state as status, d.reason as decision,
      (select p.reason from suspension p where p.user_id = s.user_id and p.took_effect_at is not null
        and (p.ended_at is null or p.ended_at > s.started_at) and (p.until is null or p.until > s.started_at)
        order by p.took_effect_at desc limit 1) as suspension_reason
    from quiz_session s join tournament t on t.id = s.tournament_id join users u on u.id = s.user_id
    left join prize_decision d on d.session_id = s.id ${rest}`;
}

/** Returns the reported violations and the signals of each of these sessions, the heaviest first. */
async function readReasons(
  { database: { sql } }: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Reason[]>> {
  const rows = await sql<{ sessionId: string; type: ViolationType; isExcused: boolean; count: number }[]>`
    select session_id, type, is_excused, count(*) as count from violation
    where session_id = any(${[...sessionIds]}::uuid[]) group by session_id, type, is_excused order by type`;
  const bySession = new Map<string, Reason[]>();
  for (const { sessionId, type, isExcused, count } of rows) {
    const reason = { type, count, weight: isExcused ? 0 : violationWeights[type] };
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), reason]);
  }
  const signals = await sql<(Signal & { sessionId: string })[]>`
    select session_id, kind, points, figures from integrity_signal
    where session_id = any(${[...sessionIds]}::uuid[]) order by kind`;
  for (const { sessionId, kind, points, figures } of signals) {
    const reason = { type: kind, count: 1, weight: points, figures };
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), reason]);
  }
  const heaviestFirst = (a: Reason, b: Reason) => b.count * b.weight - a.count * a.weight;
  return new Map([...bySession].map(([id, reasons]) => [id, reasons.toSorted(heaviestFirst)]));
}

function toHeldPrize(row: Row, reasons: Reason[]): Omit<HeldPrize, 'pending'> {
  return {
    sessionId: row.id,
    tournament: { id: row.tournamentId, name: row.tournamentName },
    user: { id: row.userId, name: row.name, username: row.username, email: row.email },
    amount: toRupees(row.prize),
    score: row.score,
    points: row.points,
    reasons,
    suspensionReason: row.suspensionReason,
    integrityScore: integrityScoreOf(row.integrityScore, signalsOf(reasons)),
    status: row.status,
    decision: row.decision,
  };
}

function signalsOf(reasons: readonly Reason[]): { points: number }[] {
  return reasons.filter(({ figures }) => figures !== undefined).map(({ weight }) => ({ points: weight }));
}
