import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from './process-usage';

export const faultNames = ['core', 'postgres', 'server'] as const;
export type FaultName = (typeof faultNames)[number];

/** Something that happens to the machine while players play. */
export type Fault = {
  /** How long it lasts, in milliseconds. */
  readonly lastsMs: number;
  /** Makes it happen. Resolves when it is over. */
  run(): Promise<void>;
};

/** When a fault begins, after the start: everybody plays or waits, nobody has finished. */
export const faultAfterMs = 5_000;
/** How long after a fault everything has to be in time again. */
export const recoveryMs = 15_000;

/** The first processes of PostgreSQL and of the server, where they run on this machine. */
type Pids = Readonly<Record<Exclude<FaultName, 'core'>, number | undefined>>;

/** Returns a fault: another program takes a whole core for ten seconds, or PostgreSQL or the server stands still for two. */
export function createFault(name: FaultName, pids: Pids): Fault {
  if (name === 'core') return { lastsMs: 10_000, run: () => takeCore(10_000) };
  const pid = pids[name];
  if (pid === undefined) throw new Error(`--fault ${name} needs one on this machine.`);
  return { lastsMs: 2_000, run: () => stopFamily(pid, 2_000) };
}

async function takeCore(ms: number): Promise<void> {
  const program = startProgram(1);
  await sleep(ms);
  program.end();
}

/** Starts a program that takes so much of a core. */
export function startProgram(share: number): { end(): void } {
  const busy = `setInterval(() => { for (const end = performance.now() + ${share * 100}; performance.now() < end; ); }, 100);`;
  const program = spawn(process.execPath, ['--eval', busy], { stdio: 'ignore' });
  return { end: () => program.kill('SIGKILL') };
}

/** Stops a process and its children, as a machine whose disk hangs does. */
async function stopFamily(pid: number, ms: number): Promise<void> {
  const family = [pid, ...(await childrenOf(pid)).map((child) => child.pid)];
  signal(family, 'SIGSTOP');
  await sleep(ms);
  signal(family, 'SIGCONT');
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A connection that has ended since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
