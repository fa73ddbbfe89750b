import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const leastMemoryBytes = 3 * 2 ** 30;

/**
 * Where tests make the folders of databases: in memory where it has room, because a database is 750 small files, and cloning
 * one on a disk takes ten times as long. Outside Linux the folder is absent, and in many containers it is too small.
 */
export const databaseParent = hasMemoryFolder() ? memoryFolder : tmpdir();

function hasMemoryFolder(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= leastMemoryBytes;
}
