import type { LinkRef, OwnLink } from '@paheli/core/link-code';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { percentageOf } from '@paheli/core/quiz/progress';
import type { ResultCard } from '@paheli/core/quiz/result-card';
import type { SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';

type Sql = Deps['database']['sql'];

/**
 * Returns the condition that a result may be public: its rank is final, and no administrator doubts the play. Rounds and
 * cancelled tournaments have no ranks.
 */
const isFinal = (sql: Sql) => sql`
  t.kind = 'tournament' and t.settled_at is not null and s.rank is not null and s.finished_at is not null
    and s.prize_state not in ('held', 'voided')`;

type OwnResult = { readonly sessionId: string; readonly linkCode: string | null; readonly isFinal: boolean };

/** Returns the viewer's own session, its link, and whether it may have one. Throws `not_found`. */
export async function readOwnResult(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { sessionId: ref }: SessionRef,
): Promise<OwnResult> {
  // Two lookups by key: a condition with OR would read all sessions that the player ever had.
  const [own] = await sql<OwnResult[]>`
    select s.id as session_id, c.code as link_code, ${isFinal(sql)} as is_final
    from (select * from quiz_session where id = ${ref} and user_id = ${userId}
      union all select * from quiz_session where tournament_id = ${ref} and user_id = ${userId}) s
    join tournament t on t.id = s.tournament_id
    left join result_card c on c.session_id = s.id`;
  if (!own) throw new Problem('not_found', { detail: msg('This result was not found.') });
  return own;
}

/** Returns the link code of the viewer's public result card; null while they share none. */
export async function readResultLink(deps: Deps, viewer: Viewer, ref: SessionRef): Promise<OwnLink> {
  const { linkCode } = await readOwnResult(deps, viewer, ref);
  return { linkCode };
}

type CardRow = Omit<ResultCard, 'percentage' | 'participantCount'>;

/**
 * Returns the shared result of a link. Throws `not_found` where it is shared no more, where its prize is under review,
 * and while its player is suspended or its tournament hidden.
 */
export async function readResultCard(deps: Deps, { linkCode }: LinkRef): Promise<ResultCard> {
  const { sql } = deps.database;
  const [row] = await sql<CardRow[]>`
    select u.username, s.tournament_id, t.name as tournament_name, t.category, s.score, points_of(s) as points,
      s.questions_count as total_questions, s.rank, s.finished_at
    from result_card c join quiz_session s on s.id = c.session_id
    join tournament t on t.id = s.tournament_id join users u on u.id = s.user_id
    where c.code = ${linkCode} and u.closed_at is null and t.hidden_at is null and ${isFinal(sql)}
      and not exists (select from suspension p where p.user_id = u.id and p.ended_at is null
        and p.took_effect_at is not null and (p.until is null or p.until > ${deps.now()}))`;
  if (!row) throw new Problem('not_found', { detail: msg('This result is not shared any more.') });
  const { snapshot } = await deps.leaderboards.read(row.tournamentId, { isOver: true });
  return {
    ...row,
    percentage: percentageOf(row.score, row.totalQuestions),
    participantCount: Math.max(row.rank, snapshot.ranked.length),
  };
}
