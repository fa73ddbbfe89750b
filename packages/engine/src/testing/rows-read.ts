import type { Database } from '@paheli/db/client/connect';
import type { Deps } from '../deps';

/** Returns how many rows the tables return to `act`, on one connection. */
export async function rowsRead(deps: Deps, act: (deps: Deps) => Promise<unknown>): Promise<number> {
  return deps.database.sql.begin(async (connection) => {
    const database = { ...deps.database, sql: connection } as unknown as Database;
    const count = async () => {
      const [row] = await connection<{ rows: number }[]>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`;
      return row?.rows ?? 0;
    };
    // The connection may not have reported its earlier reads yet.
    const before = await count();
    await act({ ...deps, database });
    return (await count()) - before;
  });
}
