import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isRunning, processStart } from './process-identity';

// Two servers on one DATA_DIR: the second would take the first one's database for a leftover and stop it. PostgreSQL's own
// lock knows its process, not the server's. `owner.test.ts`; `start.test.ts`, a database whose server was killed.

/** The process that holds an embedded database. `address` is known once the database accepts connections. */
export const Owner = z.object({
  pid: z.number(),
  host: z.string(),
  startedAt: z.string().optional(),
  address: z.string().optional(),
});
export type Owner = z.infer<typeof Owner>;

export type Ownership = {
  /** Adds the address to the owner file. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
};

/** Thrown when a running process holds the database already. */
export class DatabaseHeld extends Error {
  override name = 'DatabaseHeld';
  constructor(
    readonly owner: Owner,
    file: string,
  ) {
    const where = owner.address === undefined ? '' : `, serving ${owner.address}`;
    const isLocal = owner.host === hostname();
    const advice = isLocal ? 'Stop it first.' : `If it no longer runs there, delete ${file}.`;
    super(`The embedded database is held by process ${owner.pid} on ${owner.host}${where}. ${advice}`);
  }
}

type OwnerFile = { generation: number; path: string };

/** The content of an owner file after its release; the file stays, because its number must stay taken. */
const released = { released: true };

const ownerFileName = /^owner\.(\d+)\.json$/;

/**
 * Makes this process the one owner of a folder, or throws DatabaseHeld.
 *
 * Owner files are numbered and the highest number counts. A starter that finds the owner's process dead claims the next
 * number with link(2), which succeeds for only one starter. The starter then reads the files again, because a slow one
 * may have claimed a number that was surpassed meanwhile. Only lower files are ever removed, and only by the winner:
 * the highest number never falls, so two starters cannot both become the owner.
 */
export async function acquireOwnership(folder: string): Promise<Ownership> {
  const startedAt = processStart(process.pid);
  const self: Owner = { pid: process.pid, host: hostname(), ...(startedAt && { startedAt }) };
  for (;;) {
    const current = await highestOwnerFile(folder);
    const holder = current && (await readOwner(current.path));
    if (current && holder && isAlive(holder)) throw new DatabaseHeld(holder, current.path);
    const claimed = ownerFile(folder, (current?.generation ?? 0) + 1);
    if (!(await claim(claimed.path, self))) continue;
    const highest = await highestOwnerFile(folder);
    if (highest?.generation === claimed.generation) {
      await removeLowerThan(folder, claimed.generation);
      return ownership(folder, claimed.path, self);
    }
    await rm(claimed.path, { force: true });
  }
}

/** Returns the running owner of a folder, if there is one. A process on another host counts as running. */
export async function currentOwner(folder: string): Promise<Owner | undefined> {
  const file = await highestOwnerFile(folder);
  const owner = file && (await readOwner(file.path));
  return owner && isAlive(owner) ? owner : undefined;
}

function ownership(folder: string, path: string, self: Owner): Ownership {
  return {
    async announce(address) {
      const draft = await writeDraft(folder, { ...self, address });
      await rename(draft, path);
    },
    async release() {
      // If this fails, for example because the folder was deleted, the end of this process releases the folder as well.
      await writeDraft(folder, released)
        .then((draft) => rename(draft, path))
        .catch(() => undefined);
    },
  };
}

/** Returns whether the file was created with its whole content; false when another process was first. */
async function claim(path: string, owner: Owner): Promise<boolean> {
  const draft = await writeDraft(join(path, '..'), owner);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(folder: string, content: object): Promise<string> {
  const draft = join(folder, `.owner-${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o644 });
  return draft;
}

async function ownerFiles(folder: string): Promise<OwnerFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const generation = ownerFileName.exec(name)?.[1];
    return generation === undefined ? [] : [ownerFile(folder, Number(generation))];
  });
}

function ownerFile(folder: string, generation: number): OwnerFile {
  return { generation, path: join(folder, `owner.${generation}.json`) };
}

async function highestOwnerFile(folder: string): Promise<OwnerFile | undefined> {
  return (await ownerFiles(folder)).sort((a, b) => b.generation - a.generation)[0];
}

async function removeLowerThan(folder: string, generation: number): Promise<void> {
  for (const file of await ownerFiles(folder)) {
    if (file.generation < generation) await rm(file.path, { force: true });
  }
}

/**
 * Returns undefined when the owner released the folder, the file was removed meanwhile, or a power failure left it
 * empty.
 */
async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    return Owner.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host, startedAt }: Owner): boolean {
  return host !== hostname() || isRunning(pid, startedAt);
}
