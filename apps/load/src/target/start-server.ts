import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bundle = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const longestStopMs = 30_000;

export type LoadServer = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Returns what the server wrote so far: its warnings and errors. */
  output(): string;
  close(): Promise<void>;
};

/** Starts the built server on a free port, with its own data folder, and waits until it is ready. */
export async function startServer(
  databaseUrl: string,
  inherited: Readonly<Record<string, string>>,
  profiles?: string,
): Promise<LoadServer> {
  if (!existsSync(bundle)) throw new Error('The server is not built: run npm run build first.');
  const dataDir = await mkdtemp(join(tmpdir(), 'paheli-load-server-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(
    process.execPath,
    [...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []), bundle],
    {
      env: {
        ...inherited,
        NODE_ENV: 'development',
        SEED_DEMO: 'false',
        HOST: '127.0.0.1',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ADMIN_MOBILE: '9000000001',
        ADMIN_PASSWORD: randomBytes(12).toString('hex'),
        LOG_LEVEL: 'warn',
        // All players come from one address here. The limits per user stay as they are.
        RATE_PER_ADDRESS: '1000000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const printed: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child, () => printed.join(''));
  return {
    url,
    pid: child.pid,
    output: () => printed.join(''),
    async close() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      await exited;
      clearTimeout(timer);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
