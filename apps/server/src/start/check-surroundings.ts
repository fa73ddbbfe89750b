import { once } from 'node:events';
import { access, constants, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { whyUnusable } from '@paheli/db/client/why-unusable';
import type { Log } from '@paheli/engine/foundation/log';
import { BadEnvironment, type Complaint, type Env } from '../env';
import { explainFailure } from './explain-failure';

/** Errors of an address that this machine does not have, rather than of a port. */
const wrongAddress = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Checks what the variables name before a start changes anything: the folder, the ports, the database, its replica and
 * Redis. Throws BadEnvironment with every fault at once. An unreachable replica or Redis is only logged, because the
 * server works without them. Returns whether Redis responds.
 */
export async function checkSurroundings(env: Env, log: Log): Promise<{ readonly hasRedis: boolean }> {
  const runsSandbox = env.PAYMENTS === 'sandbox' && env.SANDBOX_START;
  let hasRedis = env.redis !== undefined;
  const complaints = await Promise.all([
    checkFolder(env),
    checkPort('PORT', env.HOST, env.PORT),
    runsSandbox ? checkPort('SANDBOX_PORT', '127.0.0.1', env.SANDBOX_PORT) : [],
    checkDatabase(env),
    checkReplica(env, log),
    checkRedis(env, (reason) => {
      hasRedis = false;
      log.warn({ reason }, 'the Redis of REDIS_URL does not respond: this process starts alone');
    }),
  ]);
  if (complaints.flat().length > 0) throw new BadEnvironment(complaints.flat());
  return { hasRedis };
}

async function checkFolder({ DATA_DIR }: Env): Promise<Complaint[]> {
  try {
    const folder = await nearestFolder(resolve(DATA_DIR));
    if (!(await stat(folder)).isDirectory()) return [['DATA_DIR', `must be a folder: ${folder} is a file`]];
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Some file systems let nobody make a folder, whatever its rights say, and making one with its parents never ends there.
    await rmdir(await mkdtemp(join(folder, '.paheli-')));
    return [];
  } catch (error) {
    return [
      ['DATA_DIR', `must be a folder that can be written: ${explainFailure(error).replace(/\.$/, '')}`],
    ];
  }
}

/** Returns the path itself, or the nearest folder above that exists. */
async function nearestFolder(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return nearestFolder(dirname(path));
  }
}

/** Listens for a moment. */
async function checkPort(
  name: 'PORT' | 'SANDBOX_PORT',
  host: string,
  port: number,
): Promise<readonly Complaint[]> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return [];
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (wrongAddress.has(code)) return [['HOST', `must be an address of this machine: ${message}`]];
    if (code === 'EADDRINUSE')
      return [[name, `must be a free port: another program uses ${port}; stop it, or choose another port`]];
    if (code === 'EACCES')
      return [[name, `must be a port that this user may open: ${port} needs more rights (EACCES)`]];
    return [[name, `must be a port that can be opened: ${message}`]];
  }
}

async function checkDatabase({ DATABASE_URL: url }: Env): Promise<Complaint[]> {
  const found = url === undefined ? undefined : await whyUnusable(url);
  if (found === undefined) return [];
  return [
    [
      'DATABASE_URL',
      found.kind === 'away'
        ? `must name a PostgreSQL server that responds: ${found.reason}`
        : `must name a database that can be used: ${found.reason}`,
    ],
  ];
}

async function checkReplica({ DATABASE_REPLICA_URL: url }: Env, log: Log): Promise<Complaint[]> {
  const found = url === undefined ? undefined : await whyUnusable(url, { isReplica: true });
  if (found?.kind === 'refused')
    return [['DATABASE_REPLICA_URL', `must name a database that can be read: ${found.reason}`]];
  if (found)
    log.warn(
      { reason: found.reason },
      'the server of DATABASE_REPLICA_URL does not respond: reports are read from DATABASE_URL',
    );
  return [];
}

async function checkRedis({ redis }: Env, onAway: (reason: string) => void): Promise<Complaint[]> {
  if (redis === undefined) return [];
  // Loaded only here, because the Redis client is a good part of a start.
  const { whyRedisFails } = await import('../live/redis-link');
  const found = await whyRedisFails(redis);
  if (found?.kind === 'refused')
    return [['REDIS_URL', `must name a Redis that can be used: ${found.reason}`]];
  if (found) onAway(found.reason);
  return [];
}
