import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@paheli/db/embedded/free-port';
import { inherited } from '../program';

export type Balancer = {
  readonly url: string;
  /** The page with the state of every process. */
  readonly statisticsUrl: string;
  readonly pid: number | undefined;
  /** Resolves when calls are sent to all processes. */
  allUp(): Promise<void>;
  close(): Promise<void>;
};

type BalancerOptions = {
  readonly host: string;
  readonly port: number;
  /** The time over which the share of a process grows that was away. */
  readonly warmUpMs: number;
  readonly program?: string;
};

const template = new URL('../../../../ops/ha/haproxy-web.cfg', import.meta.url);
/** Debian keeps programs of the system out of the PATH of ordinary users. */
export const systemFolders = ':/usr/sbin:/usr/local/sbin';

/**
 * Starts HAProxy in front of server processes, given by their hosts and ports. Throws a sentence for the operator where
 * HAProxy is not installed or rejects its configuration.
 */
export async function startBalancer(
  servers: readonly string[],
  { host, port, warmUpMs, program = 'haproxy' }: BalancerOptions,
): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-balancer-'));
  const statistics = `127.0.0.1:${await freePort()}`;
  const file = join(folder, 'haproxy.cfg');
  const text = await readFile(template, 'utf8');
  await writeFile(file, fillIn(text, { address: `${host}:${port}`, statistics, servers, warmUpMs }));
  // In a process group of its own, so that Ctrl+C leaves it running until the servers behind it have stopped.
  const child = spawn(program, ['-db', '-f', file], {
    env: { PATH: inherited.PATH + systemFolders },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const ended = new Promise<Error>((resolve) => {
    child.once('error', (error) => resolve(explain(error)));
    child.once('exit', () => resolve(new Error(`HAProxy ended:\n${printed.join('')}`)));
  });
  const close = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const allUp = async () => {
    const isOver = new AbortController();
    const failure = await Promise.race([
      awaitUp(`http://${statistics}/;csv`, servers.length, isOver.signal),
      ended,
    ]);
    isOver.abort();
    if (failure) throw failure;
  };
  try {
    await allUp();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `http://${host}:${port}`,
    statisticsUrl: `http://${statistics}`,
    pid: child.pid,
    allUp,
    close,
  };
}

type Configuration = {
  readonly address: string;
  readonly statistics: string;
  readonly servers: readonly string[];
  readonly warmUpMs: number;
};

/** Returns the configuration for these processes. */
export function fillIn(text: string, { address, statistics, servers, warmUpMs }: Configuration): string {
  const lines = (lineOf: (server: string, name: string) => string) =>
    servers.map((server, index) => lineOf(server, `process${index + 1}`)).join('\n  ');
  const values: Record<string, string> = {
    address,
    statistics,
    warmUpMs: String(warmUpMs),
    servers: lines((server, name) => `server ${name} ${server}`),
    followers: lines((server, name) => `server ${name} ${server} track calls/${name}`),
  };
  return fillTemplate(text, values);
}

/** Returns a text with the values of the names in double braces. Throws where a value is missing. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names an unknown ${name}`);
    return value;
  });
}

/** Polls the statistics, because HAProxy reports no event to another process. */
async function awaitUp(url: string, count: number, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    const text = await fetch(url).then(
      (response) => response.text(),
      () => '',
    );
    const up = text.split('\n').filter((line) => /^(calls|sockets),process\d+,.*,UP,/.test(line));
    if (up.length === 2 * count) return;
    await sleep(50);
  }
}

function explain(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new Error(
    'HAProxy is needed and was not found: install the package haproxy, for example with "apt install haproxy".',
  );
}
