import { doesHold } from '@paheli/core/integrity/over-time/find-evidence';
import { type HeldSigns, SignalKind } from '@paheli/core/integrity/signals/schema';
import type { SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import { readOwnResult } from './read-result-card';

/**
 * Returns the signs for which a prize of the viewer is or was held. Violations stand in the result itself. Throws
 * `not_found`.
 */
export async function readHeldSigns(
  deps: Pick<Deps, 'database'>,
  viewer: Viewer,
  ref: SessionRef,
): Promise<HeldSigns> {
  const { sessionId } = await readOwnResult(deps, viewer, ref);
  const rows = await deps.database.sql<{ kind: string; points: number; digits: number | null }[]>`
    select i.kind, i.points, (i.figures ->> 'digits')::float8 as digits from quiz_session s join integrity_signal i on i.session_id = s.id
    where s.id = ${sessionId} and s.prize_state in ('held', 'released', 'voided') order by i.kind`;
  // Evidence without points is stored from below its threshold on.
  const spoke = rows.filter(({ kind, points, digits }) => points > 0 || doesHold(kind, digits ?? 0));
  return { signs: SignalKind.array().parse(spoke.map(({ kind }) => kind)) };
}
