import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inherited } from '../program';

/** The programs of the built server. */
const distFolder = fileURLToPath(new URL('../../../server/dist', import.meta.url));
const longestStopMs = 30_000;
const mostChunks = 1_000;

export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<unknown>;
  /** Returns what the process wrote last. */
  output(): string;
  /** Stops the process gracefully and waits for its end. */
  stop(): Promise<void>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
};

export type ProcessOptions = {
  /** The folder for CPU profiles; no profiles if undefined. */
  readonly profiles?: string | undefined;
  /** Called with all that the process writes. */
  readonly print?: ((text: string) => void) | undefined;
  /** The folder of another build's programs; this checkout's by default. */
  readonly dist?: string | undefined;
};

/** Starts the built server on 127.0.0.1 at the environment's PORT, and waits until it is ready. */
export async function startProcess(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
  { profiles, print, dist = distFolder }: ProcessOptions = {},
): Promise<ServerProcess> {
  const bundle = join(dist, 'main.js');
  if (!existsSync(bundle)) throw new Error('The server is not built: run npm run build first.');
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...profiling, bundle], {
    env: { ...inherited, ...env, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const keep = (chunk: Buffer) => {
    print?.(String(chunk));
    printed.push(String(chunk));
    if (printed.length > mostChunks) printed.shift();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = once(child, 'exit');
  const output = () => printed.join('');
  const url = `http://127.0.0.1:${env.PORT}`;
  await waitUntilReady(url, child, output);
  return {
    url,
    pid: child.pid,
    exited,
    output,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export type Finished = { readonly code: number | null; readonly output: string };

/** Runs a program of Node to its end and returns what it wrote. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Returns the path of a built program, such as `backup.js`. */
export function builtProgram(name: string): string {
  return join(distFolder, name);
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${output()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    // Polls, because there is no event to await for a port of another process.
    await sleep(10);
  }
}
