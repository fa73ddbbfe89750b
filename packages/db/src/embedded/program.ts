import { type SpawnOptions, spawn } from 'node:child_process';
import type { OsUser } from './run-as';

/**
 * Returns the options with which PostgreSQL's programs are spawned: as PostgreSQL's user, from a folder that user can
 * enter, and with an environment free of PG* variables. They are detached from the terminal, whose Ctrl-C would stop
 * the database before the server has drained.
 */
export function spawnOptions(user: OsUser | undefined, cwd: string): SpawnOptions {
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return {
    cwd,
    detached: true,
    windowsHide: true,
    ...user,
    // Windows programs need variables of their own, such as SystemRoot.
    ...(process.platform !== 'win32' && { env: environment }),
  };
}

/** Runs a program to its end. Rejects with the program's output when it fails. */
export function runProgram(path: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path} ended with ${signal ?? `code ${code}`}\n${output.trim()}`));
    });
  });
}
