import type { Deps } from '../deps';

/** Rows of about a megabyte together: more than the free space in existing pages. */
const trialRows = 30_000;
const trialBytes = 64 * 1024;

/**
 * Writes to the database and to the folder of documents, and leaves nothing behind. Throws the error of a full disk or
 * a read-only standby. A temporary table needs new space on the database's disk.
 */
export async function tryWriting({ database, files }: Pick<Deps, 'database' | 'files'>): Promise<void> {
  const undo = Symbol('undo');
  try {
    await database.sql.begin(async (tx) => {
      await tx`create temporary table write_trial as select n from generate_series(1, ${trialRows}::int) n`;
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  await files.remove(await files.keep(new Uint8Array(trialBytes)));
}
