import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { type Installation, programPath } from './binaries';

// PostgreSQL refuses to run as root, as which containers and first trials run: it then runs as another OS user, to whom its
// files belong. `os-users.test.ts`.

/** The OS user PostgreSQL runs as, when that may not be the user of this process. */
export type OsUser = { uid: number; gid: number };

const rootUid = 0;
const systemUser = 'postgres';

/** Returns whether this process is root, as which PostgreSQL refuses to run. Always false on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === rootUid;
}

/**
 * Chooses the OS user PostgreSQL runs as: undefined for this process's own user. For root, the owner of existing data,
 * else the OS user `postgres`, created if missing.
 */
export async function chooseOsUser(existingData: string): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(existingData).catch(() => undefined);
  if (owner !== undefined && owner.uid !== rootUid) return { uid: owner.uid, gid: owner.gid };
  return findSystemUser() ?? createSystemUser();
}

/**
 * Returns the options with which PostgreSQL's programs are spawned: as PostgreSQL's user, from a folder that user can
 * enter, and without the variables of the server, which hold its secrets. They are detached from the terminal, whose Ctrl-C would stop
 * the database before the server has drained.
 */
export function spawnOptions(user: OsUser | undefined, cwd: string) {
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return {
    cwd,
    detached: true,
    windowsHide: true,
    ...user,
    // Windows programs need variables of their own, such as SystemRoot.
    ...(process.platform !== 'win32' && { env: environment }),
  } satisfies SpawnOptions;
}

/** Gives a path to the user; does nothing where PostgreSQL runs as this process's own user. */
export async function giveTo(user: OsUser | undefined, path: string): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/** Returns whether the user can really enter a folder, including all its parents. */
export function canEnter(user: OsUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}

/** Returns whether the user can really run an installation, including its libraries. */
export function canRun(user: OsUser | undefined, installation: Installation): boolean {
  const options = user === undefined ? {} : { ...user, cwd: '/' };
  return spawnSync(programPath(installation, 'postgres'), ['--version'], options).status === 0;
}

function findSystemUser(): OsUser | undefined {
  const uid = numberFrom('id', ['-u', systemUser]);
  const gid = numberFrom('id', ['-g', systemUser]);
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function createSystemUser(): OsUser {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, systemUser]);
  const user = findSystemUser();
  if (user !== undefined) return user;
  throw new Error(
    `PostgreSQL refuses to run as root, and the OS user '${systemUser}' could not be created. ` +
      'Create it (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
  );
}

function numberFrom(program: string, args: string[]): number | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
