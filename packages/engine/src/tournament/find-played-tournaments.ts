import type { Deps } from '../deps';

/** Returns which of these tournaments the quiz sessions belong to. */
export async function findPlayedTournaments(
  { database: { sql } }: Pick<Deps, 'database'>,
  { sessionIds, tournamentIds }: { sessionIds: readonly string[]; tournamentIds: readonly string[] },
): Promise<string[]> {
  if (sessionIds.length === 0 || tournamentIds.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    select distinct tournament_id as id from quiz_session
    where id = any(${[...sessionIds]}::uuid[]) and tournament_id = any(${[...tournamentIds]}::uuid[])`;
  return rows.map(({ id }) => id);
}
