import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { type CopyDocuments, copyDocumentsAt, copyPresentDocuments } from './documents';

/** Files and folders' contents that every start of PostgreSQL writes anew. */
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the data folder of a running server with PostgreSQL's low-level interface for base backups, and the documents
 * of the very same state. It needs the right to read the folder and no program of PostgreSQL, which the embedded one
 * does not bring. The product goes on meanwhile; only KYC submissions wait, while the last documents are copied.
 */
export async function copyCluster(
  url: string,
  cluster: string,
  target: string,
  copy: CopyDocuments,
): Promise<void> {
  const options = { max: 1, max_lifetime: null, fetch_types: false, onnotice: () => undefined };
  const backup = postgres(url, options);
  const locking = postgres(url, options);
  try {
    // Keeps the log from the start of the backup on. The slot ends with this connection.
    const slot = `paheli_backup_${process.pid}`;
    await backup`select pg_create_physical_replication_slot(${slot}, true, true)`;
    const [start] = await backup<{ segment: string }[]>`
      select pg_walfile_name(pg_backup_start('paheli', true)) as segment`;
    await copyFolder(cluster, target);
    await copyPresentDocuments(locking, copy);
    await copyDocumentsAt(locking, copy, async () => {
      const [end] = await backup<{ segment: string; label: string }[]>`
        select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`;
      if (!start || !end) throw new Error('PostgreSQL did not say where the backup begins and ends');
      await copyLog(cluster, target, start.segment, end.segment);
      await writeFile(join(target, 'backup_label'), end.label, { mode: 0o600, flush: true });
    });
  } finally {
    await Promise.all([locking.end({ timeout: 5 }), backup.end({ timeout: 5 })]);
  }
}

/** Copies a folder whose files change and disappear meanwhile, as a base backup may. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (entry.isSymbolicLink())
      throw new Error(`${source} is a link: back up tablespaces with pg_basebackup.`);
    if (!entry.isDirectory()) await copyOwned(source, target).catch(ignoreMissing);
    else if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else await copyFolder(source, target);
  }
}

/** Copies the segments of the log that recovery needs. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  const [from, to] = [join(cluster, 'pg_wal'), join(target, 'pg_wal')];
  for (const folder of ['archive_status', 'summaries']) await mkdir(join(to, folder), { mode: 0o700 });
  const isNeeded = (name: string) =>
    /\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  const names = (await readdir(from)).filter(isNeeded);
  if (!names.includes(first) || !names.includes(last)) {
    throw new Error(`The log of ${cluster} lacks ${first} or ${last}: the backup cannot be completed.`);
  }
  for (const name of names) await copyOwned(join(from, name), join(to, name));
}

async function copyOwned(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, 0o600);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
