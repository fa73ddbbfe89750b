import type { Deps } from '../deps';

/** Leaves answers that were stamped in time but wait in a queue the time to be processed first. */
const queueAllowanceMs = 2_000;

/** Closes the sessions that silence has ended and nobody came back to; answers how many. */
export async function expireSessions(deps: Deps): Promise<number> {
  const grace = `${deps.settings.answerGraceMs + queueAllowanceMs} milliseconds`;
  const [row] = await deps.database.sql<{ expired: number }[]>`
    select expire_sessions(${deps.now()}, ${grace}::interval) as expired`;
  const expired = row?.expired ?? 0;
  if (expired > 0) deps.live.wake();
  return expired;
}
