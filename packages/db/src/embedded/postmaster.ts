import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findInstallation, type Installation, programPath } from './binaries';
import { freePort } from './free-port';
import { isRunning, isStartedFor } from './process-identity';
import { giveTo, type OsUser, spawnOptions } from './run-as';

// The process of PostgreSQL: it outlives a server that was killed, and has to be found and stopped by the next one:
// `start.test.ts`. Its log holds no personal data and does not grow for ever: `postmaster.test.ts`.

export type PostmasterPlan = {
  installation: Installation;
  cluster: string;
  logFile: string;
  user: OsUser | undefined;
  /** Server settings beside the fixed ones, by name. */
  settings: Readonly<Record<string, string | number>>;
};

export type Postmaster = { process: ChildProcess; pid: number; port: number };

export const loopback = '127.0.0.1';

/**
 * Keeps values of rows and statements out of the log, such as the mobile number of a duplicate key: the product reports
 * failed statements itself. Errors of statements are left out, and what is logged carries neither detail nor statement.
 */
const silentLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: 0,
  log_parameter_max_length: 0,
};

const startAttempts = 40;
const pollMs = 10;
const retryPauseMs = 250;
const largestLogBytes = 10_000_000;

/**
 * The messages of failures worth a retry: another process took the port, or backends of a killed postmaster still end.
 */
const transientFailure = /could not bind IPv4|pre-existing shared memory block/;

/** Starts PostgreSQL on a free port of 127.0.0.1 and waits until it accepts connections, recovery included. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  await boundLog(plan.logFile);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const logStart = await sizeOf(plan.logFile);
    const child = await launch(plan, port);
    if (await becomesReady(child, plan.cluster)) return { process: child, pid: child.pid ?? 0, port };
    const output = (await readFile(plan.logFile)).subarray(logStart).toString();
    if (!transientFailure.test(output) || attempt === startAttempts) {
      throw new Error(`The embedded PostgreSQL did not start:\n${output.trim()}`);
    }
    await pause(retryPauseMs);
  }
}

/** Shuts down fast: sessions are ended, and everything committed is on disk. Waits for the end. */
export async function stopPostmaster(
  plan: PostmasterPlan,
  { process: child, pid }: Postmaster,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  await requestShutdown(pid, plan.cluster);
  await ended;
}

/**
 * Stops the postmaster that a killed server left running on a data folder. Returns false when there is none. The caller
 * owns the folder, so a lock file that names any other process, or a zombie, is stale; PostgreSQL would refuse to start
 * as long as a process with that id exists. Without the file, PostgreSQL still waits for backends of a killed
 * postmaster (their shared memory).
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const pid = Number(readPidFile(cluster)?.[0]);
  const isPid = Number.isSafeInteger(pid) && pid > 0;
  if (!isPid || !isRunning(pid, undefined) || !isStartedFor(pid, cluster)) {
    await rm(pidFile(cluster), { force: true });
    return false;
  }
  await requestShutdown(pid, cluster);
  while (isRunning(pid, undefined)) await pause(pollMs);
  return true;
}

/** Requests a fast shutdown: by SIGINT, or by pg_ctl on Windows, which has no such signal. */
async function requestShutdown(pid: number, cluster: string): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', `--pgdata=${cluster}`, '--mode=fast', '--no-wait'];
    await promisify(execFile)(programPath(await findInstallation(), 'pg_ctl'), args, { cwd: cluster });
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    const endedMeanwhile = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!endedMeanwhile) throw error;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function launch(plan: PostmasterPlan, port: number): Promise<ChildProcess> {
  // A file instead of a pipe, because the postmaster may outlive this process.
  const log = await open(plan.logFile, 'a', 0o600);
  try {
    // PostgreSQL's user may start the same database without root next time.
    await giveTo(plan.user, plan.logFile);
    const settings = {
      ...plan.settings,
      ...silentLog,
      listen_addresses: loopback,
      port,
      unix_socket_directories: '',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(programPath(plan.installation, 'postgres'), ['-D', plan.cluster, ...args], {
      ...spawnOptions(plan.user, plan.cluster),
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    return child;
  } finally {
    await log.close();
  }
}

/**
 * Returns whether the process became ready; false when it ended first. Recovery may take long, so there is no limit.
 */
async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const lines = readPidFile(cluster);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') return true;
    await pause(pollMs);
  }
  return false;
}

/** Reads the lines of postmaster.pid: 1 process id, 4 port, 8 state (src/include/utils/pidfile.h). */
function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function boundLog(file: string): Promise<void> {
  if ((await sizeOf(file)) > largestLogBytes) await rename(file, `${file}.old`);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
