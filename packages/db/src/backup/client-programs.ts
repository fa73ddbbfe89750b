import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type ClientProgram = 'pg_dump' | 'pg_restore' | 'psql';

export type RunningProgram = {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the program ended with 0, and rejects with its output otherwise. */
  readonly ended: Promise<void>;
  kill(): void;
};

/**
 * Starts one of PostgreSQL's client programs of the PATH against a database. The password is passed in the environment,
 * because other users of the machine can read arguments. `ended` rejects with advice where the program is missing or
 * older than the server.
 */
export function startClientProgram(
  name: ClientProgram,
  url: string,
  args: readonly string[],
): RunningProgram {
  // biome-ignore lint/style/noProcessEnv: the PATH of the operator leads to the programs
  const inherited = process.env;
  const child = spawn(name, args, {
    env: { ...inherited, ...connectionOf(url) },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  // A program that ends early closes its input; `ended` reports why.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new Error(`${name} could not be started: ${advice}`, { cause })));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const hint = /server version mismatch/.test(errors) ? `\n${advice}` : '';
      reject(new Error(`${name} ended with ${signal ?? `code ${code}`}:\n${errors.trim()}${hint}`));
    });
  });
  // The caller awaits it later; until then a rejection is not unhandled.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => void child.kill('SIGKILL') };
}

const advice =
  "install PostgreSQL's client programs of the server's version or a newer one (Debian: postgresql-client), and put them on the PATH.";

/** Returns the variables of libpq that a connection URL stands for. */
export function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const variables = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'require' : ''),
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGAPPNAME: 'paheli-backup',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
