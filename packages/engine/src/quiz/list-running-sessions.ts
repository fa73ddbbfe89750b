import type { Deps, Viewer } from '../deps';

/** Lists the ids of the viewer's quiz sessions that are stored as running; their time may be over. */
export async function listRunningSessions(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from quiz_session where user_id = ${userId} and finished_at is null order by id`;
  return rows.map(({ id }) => id);
}
