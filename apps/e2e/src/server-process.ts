import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@paheli/db/embedded/free-port';

const bundle = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Returns the output so far. */
  output(): string;
  /** Stops the server gracefully and waits for its end. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

/** Prepares a data folder and free ports for one installation, so that it can be stopped and restarted. */
export async function newSite(
  env: Record<string, string> = {},
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  if (!existsSync(bundle)) throw new Error('The server is not built: run npm run build first.');
  const dataDir = await mkdtemp(join(tmpdir(), 'paheli-e2e-'));
  // As root, the database runs as another OS user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  return {
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Simulations register more players from one address than people do.
      RATE_REGISTER: '1000000',
      // Most journeys are not about the countdown.
      START_COUNTDOWN_MS: '500',
      ...env,
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Starts the built server and waits until it is ready or has ended. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bundle], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const exited = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  const url = `http://${env.HOST}:${env.PORT}`;
  await waitUntilReady(url, child, () => printed.join(''));
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    dataDir: env.DATA_DIR ?? '',
    env,
    exited,
    output: () => printed.join(''),
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was ready:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    // Polls, because there is no event to await for a port of another process.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
