import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionsPerProcess } from '@paheli/db/client/pools';
import { freePort } from '@paheli/db/embedded/free-port';
import { childrenOf } from '@paheli/load/target/process-usage';
import { configure, host, type Place } from './configuration';
import { awaitState, type Daemon, packages, startDaemon } from './daemon';

/** What Patroni's REST interface tells of a node; `sync` is the replica that has every acknowledged commit. */
export type Role = 'primary' | 'sync' | 'replica';

/** PostgreSQL of several nodes: the primary behind one address, the others behind another. */
export type Postgres = {
  /** The URL of the superuser's database at the primary, whichever node that is. */
  readonly url: string;
  /** The same at the replicas. */
  readonly replicaUrl: string;
  /** Kills a node in that role as a power cut would: Patroni, PostgreSQL and every session at once. Returns its name. */
  kill(role: Role): Promise<string>;
  /** Starts Patroni of a killed node again. Resolves when the node follows the primary. */
  bringBack(name: string): Promise<void>;
  /** Returns the names of the nodes in that role. */
  nodesAs(role: Role): Promise<string[]>;
  /** For what they wrote, where something fails. */
  readonly daemons: readonly Daemon[];
  close(): Promise<void>;
};

type Node = {
  readonly name: string;
  readonly dataDir: string;
  readonly address: string;
  readonly rest: string;
  daemon: Daemon;
};

const count = 3;
const numbers = Array.from({ length: count }, (_, index) => index + 1);
/** Connections for the trial itself, for Patroni and for people. */
const spareConnections = 30;
const debianFolder = '/usr/lib/postgresql';

/** Starts three members of etcd, three nodes under Patroni and HAProxy in front, for this number of server processes. */
export async function startPostgres(place: Place, servers: number): Promise<Postgres> {
  const daemons: Daemon[] = [];
  const close = async () => {
    // Patroni ends first: without etcd, it would look for it.
    for (const daemon of daemons.toReversed()) await daemon.end('SIGTERM');
  };
  try {
    const etcd = await startEtcd(place, daemons);
    const password = randomBytes(12).toString('hex');
    const nodes = await startNodes(place, { etcd, password, servers }, daemons);
    const balancer = await startHaproxy(place, nodes, daemons);
    const nodesAs: Postgres['nodesAs'] = async (role) => {
      const found = await Promise.all(nodes.map(({ rest }) => isOk(`http://${rest}/${role}`)));
      return nodes.flatMap(({ name }, index) => (found[index] ? [name] : []));
    };
    const isComplete = async () =>
      (await nodesAs('sync')).length === 1 && (await nodesAs('replica')).length === 2;
    await awaitState('a primary with a synchronous and another replica', isComplete, { daemons });
    const urlAt = (address: string) => `postgres://postgres:${password}@${address}/postgres`;
    return {
      url: urlAt(balancer.primary),
      replicaUrl: urlAt(balancer.replicas),
      nodesAs,
      async kill(role) {
        const [name] = await nodesAs(role);
        const victim = nodes.find((node) => node.name === name);
        if (!victim) throw new Error(`there is no ${role}`);
        await killNode(victim);
        return victim.name;
      },
      async bringBack(name) {
        const node = nodes.find((one) => one.name === name);
        if (!node) throw new Error(`there is no ${name}`);
        node.daemon = await startPatroni(place, node.name);
        daemons.push(node.daemon);
        const isBack = async () => (await nodesAs('replica')).includes(name);
        await awaitState(`${name} as a replica`, isBack, { daemons: [node.daemon], withinMs: 120_000 });
      },
      daemons,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the members of etcd and returns their addresses, as Patroni wants them. */
async function startEtcd(place: Place, daemons: Daemon[]): Promise<string> {
  const members = await Promise.all(
    numbers.map(async (number) => ({
      name: `etcd${number}`,
      peer: `${host}:${await freePort()}`,
      client: `${host}:${await freePort()}`,
    })),
  );
  const all = members.map(({ name, peer }) => `${name}=http://${peer}`).join(',');
  for (const member of members) {
    const { file } = await configure(place, member.name, 'etcd.yml', { ...member, members: all });
    daemons.push(await startDaemon('etcd', ['--config-file', file], place));
  }
  const isHealthy = async () =>
    (await Promise.all(members.map(({ client }) => isOk(`http://${client}/health`)))).every(Boolean);
  await awaitState('etcd with all members', isHealthy, { daemons });
  return members.map(({ client }) => client).join(',');
}

type Cluster = { readonly etcd: string; readonly password: string; readonly servers: number };

async function startNodes(
  place: Place,
  { etcd, password, servers }: Cluster,
  daemons: Daemon[],
): Promise<Node[]> {
  const shared = {
    etcd,
    network: `${host}/32`,
    binDir: await findPrograms(),
    superuserPassword: password,
    replicatorPassword: randomBytes(12).toString('hex'),
    maxConnections: String(servers * connectionsPerProcess + spareConnections),
    // A watchdog would restart this machine.
    watchdog: 'off',
  };
  const nodes: Node[] = [];
  for (const number of numbers) {
    const name = `node${number}`;
    const rest = `${host}:${await freePort()}`;
    const address = `${host}:${await freePort()}`;
    const socketDir = join(place.folder, name);
    const { dataDir } = await configure(place, name, 'patroni.yml', { ...shared, rest, address, socketDir });
    const daemon = await startPatroni(place, name);
    daemons.push(daemon);
    nodes.push({ name, dataDir, address, rest, daemon });
    // The first one creates the cluster, so that the primary is known from here on.
    if (number === 1) await awaitState('the first node', () => isOk(`http://${rest}/primary`), { daemons });
  }
  return nodes;
}

function startPatroni({ folder, user }: Place, name: string): Promise<Daemon> {
  return startDaemon('patroni', [join(folder, name, 'patroni.yml')], { folder: join(folder, name), user });
}

/** Starts HAProxy for the database and returns the addresses of the primary and of the replicas. */
async function startHaproxy(
  place: Place,
  nodes: readonly Node[],
  daemons: Daemon[],
): Promise<{ readonly primary: string; readonly replicas: string }> {
  const ports = { primary: await freePort(), replicas: await freePort(), statistics: await freePort() };
  const [primary, replicas, statistics] = [ports.primary, ports.replicas, ports.statistics].map(
    (port) => `${host}:${port}`,
  ) as [string, string, string];
  const places = nodes.flatMap(({ address, rest }, index) => [
    [`node${index + 1}`, address],
    [`restPort${index + 1}`, rest.split(':')[1] ?? ''],
  ]);
  const values = { primary, replicas, statistics, ...Object.fromEntries(places) };
  const { file } = await configure(place, 'haproxy', 'haproxy-database.cfg', values);
  daemons.push(await startDaemon('haproxy', ['-db', '-f', file], place));
  await awaitState('HAProxy', () => isOk(`http://${statistics}/`), { daemons: daemons.slice(-1) });
  return { primary, replicas };
}

async function killNode({ daemon, dataDir }: Node): Promise<void> {
  const [postmaster] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n').map(Number);
  if (!postmaster) throw new Error('the node has no postmaster');
  const sessions = await childrenOf(postmaster);
  for (const pid of [daemon.pid, postmaster, ...sessions.map((session) => session.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A session may have ended meanwhile.
    }
  }
  await daemon.end('SIGKILL');
}

/** Returns the folder of PostgreSQL's programs, which Debian keeps out of the PATH: the newest. */
async function findPrograms(): Promise<string> {
  const versions = await readdir(debianFolder).catch(() => []);
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'pg_rewind')));
  if (found === undefined) throw new Error(`PostgreSQL is needed and was not found: ${packages}`);
  return found;
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
