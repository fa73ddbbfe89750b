import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A small disk of its own, in memory, that can be filled. */
export type Disk = {
  /** Writes a file until there is no space left. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
};

const sizeMb = 512;
const chunkBytes = 8 * 1024 * 1024;
const run = promisify(execFile);

/** Mounts a small disk at a new folder, which everybody may enter. Returns undefined where mounting is not allowed. */
export async function mountDisk(folder: string): Promise<Disk | undefined> {
  await mkdir(folder, { mode: 0o755 });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'paheli-faults', folder]);
  } catch {
    return undefined;
  }
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    fill: () => writeUntilFull(filler),
    free: () => rm(filler, { force: true }),
    async unmount() {
      await run('umount', ['--lazy', folder]);
    },
  };
}

/** Ends with single bytes, because a page that another file needs must not be left. */
async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let bytes = chunkBytes; bytes >= 1; bytes = Math.floor(bytes / 2)) {
      const chunk = Buffer.alloc(bytes);
      while (await fits(file.write(chunk), bytes));
    }
  } finally {
    await file.close();
  }
}

async function fits(writing: Promise<{ bytesWritten: number }>, bytes: number): Promise<boolean> {
  try {
    return (await writing).bytesWritten === bytes;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
