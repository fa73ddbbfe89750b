import { backups } from '@paheli/db/schema/reports';
import type { Deps } from '../deps';

/** Records that a backup of this size finished now, for the metrics of the servers. */
export async function recordBackup(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  bytes: number,
): Promise<void> {
  await db.insert(backups).values({ finishedAt: now(), bytes });
}
