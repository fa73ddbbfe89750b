import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { freePort } from '@paheli/db/embedded/free-port';
import { configure, host, type Place } from './configuration';
import { awaitState, type Daemon, startDaemon } from './daemon';

/** A Redis master with a replica, watched by three Sentinels. */
export type RedisGroup = {
  /** REDIS_URL and REDIS_SENTINELS of the servers. */
  readonly env: { readonly REDIS_URL: string; readonly REDIS_SENTINELS: string };
  killMaster(): Promise<void>;
  /** Returns how many connections listen to a channel at the present master. Rejects while there is none. */
  countListeners(channel: string): Promise<number>;
  /** For what they wrote, where something fails. */
  readonly daemons: readonly Daemon[];
  close(): Promise<void>;
};

const redisServers = 2;
const sentinels = 3;
const askingMs = 1_000;

/** Starts the servers and the Sentinels, and waits until these know each other. */
export async function startRedis(place: Place): Promise<RedisGroup> {
  const password = randomBytes(12).toString('hex');
  const daemons: Daemon[] = [];
  const servers: { readonly port: number; readonly daemon: Daemon }[] = [];
  const close = async () => {
    for (const daemon of daemons.toReversed()) await daemon.end('SIGTERM');
  };
  const start = async (name: string, program: string, template: string, values: Record<string, string>) => {
    const port = await freePort();
    const { file } = await configure(place, name, template, { password, port: String(port), ...values });
    const daemon = await startDaemon(program, [file], place);
    daemons.push(daemon);
    return { port, daemon };
  };
  try {
    for (let number = 1; number <= redisServers; number += 1) {
      const [first] = servers;
      const replicaof = first ? `replicaof ${host} ${first.port}` : '';
      servers.push(await start(`redis${number}`, 'redis-server', 'redis.conf', { replicaof }));
    }
    const watching: number[] = [];
    for (let number = 1; number <= sentinels; number += 1) {
      const values = { master: `${host} ${servers[0]?.port}` };
      watching.push((await start(`sentinel${number}`, 'redis-sentinel', 'sentinel.conf', values)).port);
    }
    const isReady = async () => {
      const states = await Promise.all(watching.map((port) => ask(port, 'SENTINEL master paheli')));
      return states.every(
        (state) => hasField(state, 'num-slaves', '1') && hasField(state, 'num-other-sentinels', '2'),
      );
    };
    await awaitState('the Sentinels', isReady, { daemons });
    const masterPort = async () => {
      const [port = 0] = watching;
      const answer = await ask(port, 'SENTINEL get-master-addr-by-name paheli');
      return Number(/\$\d+\r\n(\d+)\r\n$/.exec(answer)?.[1]);
    };
    return {
      env: {
        REDIS_URL: `redis://:${password}@paheli`,
        REDIS_SENTINELS: watching.map((port) => `${host}:${port}`).join(','),
      },
      async killMaster() {
        const port = await masterPort();
        await servers.find((server) => server.port === port)?.daemon.end('SIGKILL');
      },
      async countListeners(channel) {
        const answer = await ask(await masterPort(), `PUBSUB NUMSUB ${channel}`, password);
        return Number(/:(\d+)\r\n$/.exec(answer)?.[1] ?? Number.NaN);
      },
      daemons,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function hasField(state: string, name: string, value: string): boolean {
  return state.includes(`${name}\r\n$${value.length}\r\n${value}\r\n`);
}

/** Sends one command in Redis' inline form and returns the reply as it is on the wire. */
function ask(port: number, command: string, password?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let reply = '';
    socket.setTimeout(askingMs, () => socket.destroy(new Error('Redis does not respond')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      reply += String(chunk);
    });
    // Redis answers what it read before the end of this side, and then ends the connection too.
    socket.on('end', () => resolve(reply));
    socket.end(`${password ? `AUTH ${password}\r\n` : ''}${command}\r\n`);
  });
}
