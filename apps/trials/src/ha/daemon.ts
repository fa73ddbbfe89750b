import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OsUser, spawnOptions } from '@paheli/db/embedded/run-as';
import { systemFolders } from '@paheli/load/cluster/start-balancer';

/** A program of the system that serves until it is ended. */
export type Daemon = {
  readonly pid: number;
  /** Returns what the program wrote last. */
  output(): string;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end. Does nothing where the program has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

const mostChunks = 200;
const pollMs = 100;

/** Starts a program. Throws a sentence for the operator where it is not installed. */
export async function startDaemon(
  program: string,
  args: readonly string[],
  { folder, user }: { readonly folder: string; readonly user?: OsUser | undefined },
): Promise<Daemon> {
  const options = spawnOptions(user, folder);
  // Patroni's messages come when they are written, not when a buffer is full.
  const env = { ...options.env, PATH: `${options.env?.PATH}${systemFolders}`, PYTHONUNBUFFERED: '1' };
  const child = spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed.push(String(chunk));
      if (printed.length > mostChunks) printed.shift();
    });
  await once(child, 'spawn').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${program} is needed and was not found: ${packages}`) : error;
  });
  const exited = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => printed.join(''),
    hasEnded,
    async end(signal) {
      if (!hasEnded()) child.kill(signal);
      await exited;
    },
  };
}

export const packages =
  'apt-get install patroni etcd-server haproxy redis-server redis-sentinel postgresql-15 (without starting them).';

/** Polls, because another program reports no event. Throws with the output of the daemons after that time. */
export async function awaitState(
  what: string,
  isReached: () => Promise<boolean>,
  { daemons = [], withinMs = 60_000 }: { daemons?: readonly Daemon[]; withinMs?: number } = {},
): Promise<void> {
  for (const endsAtMs = Date.now() + withinMs; Date.now() < endsAtMs; ) {
    if (await isReached().catch(() => false)) return;
    await sleep(pollMs);
  }
  const outputs = daemons.map((daemon) => daemon.output()).join('\n');
  throw new Error(`It took longer than ${withinMs / 1_000} s: ${what}\n${outputs}`);
}
