import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canEnter, type OsUser } from './run-as';

// In root's home, PostgreSQL's user cannot enter DATA_DIR: the data then lie elsewhere, and are found again:
// `os-users.test.ts`, run by root in root's home.

/**
 * The folders of an embedded database. `control` is in the data folder; `place` is the same folder, or one that
 * PostgreSQL's user can enter.
 */
export type Location = { control: string; place: string };

/** Receives log messages, each a sentence. */
export type Log = (message: string) => void;

/** No installation keeps its documents here. */
export const defaultFallbackRoot = '/var/lib/paheli-embedded';

const Note = z.object({ place: z.string() });

/** Returns the folder inside DATA_DIR that belongs to the embedded database. */
export function controlFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Returns the folder that initdb created. The superuser's password lies beside that folder in `password`. */
export function clusterFolder(place: string): string {
  return join(place, 'database', 'cluster');
}

/** Returns where a restore keeps the database that it replaces, in the folder of its draft. */
export function formerFolder(draft: string): string {
  return join(draft, 'former');
}

export function passwordFile(place: string): string {
  return join(place, 'database', 'password');
}

/** Returns where an existing database lies according to the data folder's note; without a note, the data folder. */
export async function readPlace(control: string): Promise<string> {
  const note = noteFile(control);
  if (!existsSync(note)) return control;
  return Note.parse(JSON.parse(await readFile(note, 'utf8'))).place;
}

/**
 * Decides where the database lies: where it already is, else in the data folder. When PostgreSQL's user cannot enter
 * the data folder, the database lies in a folder under `fallbackRoot`, and a note in the data folder names it. Throws
 * when the noted folder is missing: an empty database in its place would look like the loss of all data.
 */
export async function settlePlace(
  control: string,
  user: OsUser | undefined,
  fallbackRoot: string,
  log: Log,
): Promise<string> {
  const noted = await readPlace(control);
  if (noted !== control) {
    if (existsSync(noted)) return noted;
    throw new Error(
      `The embedded database of ${control} was kept in ${noted}, which is missing. ` +
        `Restore it, or delete ${noteFile(control)} to begin with an empty database.`,
    );
  }
  if (user === undefined || canEnter(user, control)) return control;
  if (existsSync(clusterFolder(control))) {
    throw new Error(`User ${user.uid} owns the database in ${control} and can no longer enter that folder.`);
  }
  const place = await moveOut(control, fallbackRoot, log);
  if (canEnter(user, place)) return place;
  throw new Error(
    `PostgreSQL cannot run as root, and user ${user.uid} can enter neither ${control} nor ${place}.`,
  );
}

async function moveOut(control: string, fallbackRoot: string, log: Log): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(control))
    .digest('hex')
    .slice(0, 16);
  await mkdir(fallbackRoot, { recursive: true });
  for (const name of await readdir(fallbackRoot)) {
    if (name.startsWith(hash))
      log(`An earlier database of ${control} still lies in ${join(fallbackRoot, name)}`);
  }
  // A new name each time: deleting the data folder means beginning with an empty database.
  const place = join(fallbackRoot, `${hash}-${randomBytes(4).toString('hex')}`);
  await mkdir(place);
  // Open to enter under every umask; the contents are closed to others.
  await chmod(fallbackRoot, 0o755);
  await chmod(place, 0o755);
  await writeFile(noteFile(control), `${JSON.stringify({ place })}\n`);
  return place;
}

function noteFile(control: string): string {
  return join(control, 'location.json');
}
