import { spawnSync } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { type Installation, programPath } from './binaries';

/** The OS user PostgreSQL runs as, when it may not be the user of this process. */
export type OsUser = { uid: number; gid: number };

const rootUid = 0;
const systemUser = 'postgres';

/** Whether this process is root, whom PostgreSQL refuses to serve. Never so on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === rootUid;
}

/**
 * Whom to run PostgreSQL as: undefined for this process's own user. For root it is the owner of the data
 * when there is some already, else the OS user `postgres`, created if missing.
 */
export async function chooseOsUser(existingData: string): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(existingData).catch(() => undefined);
  if (owner !== undefined && owner.uid !== rootUid) return { uid: owner.uid, gid: owner.gid };
  return findSystemUser() ?? createSystemUser();
}

/** Gives a path to the user; does nothing where PostgreSQL runs as this process's own user. */
export async function giveTo(user: OsUser | undefined, path: string): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/** Whether the user can really enter a folder, all its parents included. */
export function canEnter(user: OsUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}

/** Whether the user can really run an installation, its libraries included. */
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
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', systemUser]],
    // BusyBox, as on Alpine.
    ['adduser', ['-S', '-D', '-H', systemUser]],
  ];
  for (const [program, args] of attempts) {
    spawnSync(program, args);
    const user = findSystemUser();
    if (user !== undefined) return user;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the OS user '${systemUser}' could not be created. ` +
      'Create it (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
  );
}

function numberFrom(program: string, args: string[]): number | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
