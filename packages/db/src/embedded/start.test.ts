// Long because a database can be interrupted, killed, copied and restored at every step, and has to start after each.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../client/connect';
import { type EmbeddedChild, EmbeddedProgram, type Outcome } from '../testing/embedded-child';
import { queryOnce } from '../testing/query-once';
import { temporaryFolder } from '../testing/temporary-folder';
import { draftPrefix } from './cluster';
import { clusterFolder, controlFolder, formerFolder, passwordFile, readPlace } from './location';
import { isRunning } from './process-identity';
import { chooseOsUser } from './run-as';
import { type EmbeddedPostgres, runningEmbeddedUrl, startEmbeddedPostgres } from './start';

const program = new EmbeddedProgram();
const log = () => undefined;

beforeAll(() => program.build());
afterAll(() => program.remove());

async function running(child: EmbeddedChild): Promise<{ url: string; databasePid: number }> {
  const outcome = await child.outcome;
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome;
}

describe('a database that is stopped and started again', () => {
  const folder = temporaryFolder();
  let server: EmbeddedPostgres;
  const start = async () => {
    server = await startEmbeddedPostgres({ dataDir: folder.path, log });
  };

  beforeAll(start);
  afterAll(() => server.stop());

  it('is durable, in UTF-8, sorted by code point, and reachable from this machine alone', async () => {
    const settings = await queryOnce(
      server.url,
      `select current_database() as name, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
              datcollate as collation from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual([
      {
        name: 'paheli',
        fsync: 'on',
        commit: 'on',
        encoding: 'UTF8',
        listens: '127.0.0.1',
        sockets: '',
        collation: 'C',
      },
    ]);
  });

  it('asks for a password that only its owner can read', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(queryOnce(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode } = await stat(passwordFile(await readPlace(controlFolder(folder.path))));
    expect(mode & 0o777).toBe(0o600);
  });

  it('refuses a second start, naming the holder', async () => {
    const child = program.run({ dataDir: folder.path, fallbackRoot: folder.path });
    const outcome: Outcome = await child.outcome;
    expect(outcome).toEqual({ problem: expect.stringContaining(`held by process ${process.pid} `) });
    expect(outcome).toEqual({ problem: expect.stringContaining(new URL(server.url).host) });
  });

  it('can be found by a command beside the server while it runs', async () => {
    expect(await runningEmbeddedUrl(folder.path)).toBe(server.url);
  });

  it.runIf(process.platform === 'linux')("is not stopped by the terminal's Ctrl-C", () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    const processGroup = Number(fields?.[2]);
    expect(processGroup).toBe(server.pid);
  });

  it.runIf(process.platform === 'linux')("has none of the server's variables, which hold its secrets", () => {
    const variables = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(variables.map((variable) => variable.split('=')[0]).toSorted()).toEqual(['LC_ALL', 'PATH', 'TZ']);
  });

  it('keeps its rows, and cannot be found while stopped', async () => {
    await queryOnce(server.url, 'create table kept as select 1 as id');
    await Promise.all([server.stop(), server.stop()]);
    expect(isRunning(server.pid, undefined)).toBe(false);
    expect(await runningEmbeddedUrl(folder.path)).toBeUndefined();
    await start();
    expect(await queryOnce(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('reports when it was killed; the next start waits for its last query and recovers what was committed', async () => {
    const database = openDatabase({ url: server.url });
    await database.sql`insert into kept values (2)`;
    const busy = queryOnce(server.url, 'select count(*) from generate_series(1, 5000000)').catch(() => []);
    const isBusy = async () => {
      const [row] = await database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where state = 'active' and query like '%generate_series(1%' and pid <> pg_backend_pid()`;
      return row?.count;
    };
    await expect.poll(isBusy).toBe(1);
    const reason = new Promise<string>((resolve) => server.onExit(resolve));
    process.kill(server.pid, 'SIGKILL');
    expect(await reason).toContain('SIGKILL');
    await database.close();
    await server.stop();
    await start();
    await busy;
    expect(await queryOnce(server.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('a database whose server was killed', () => {
  const folder = temporaryFolder();
  let survivor: EmbeddedChild | undefined;

  afterAll(() => survivor?.end('SIGTERM'));

  it('is stopped and started again by only one of two starters, with everything committed', async () => {
    const options = { dataDir: folder.path, fallbackRoot: folder.path };
    const killed = program.run(options);
    const { url, databasePid } = await running(killed);
    await queryOnce(url, 'create table kept as select 1 as id');
    await killed.end('SIGKILL');
    expect(isRunning(databasePid, undefined)).toBe(true);

    const starters = [program.run(options), program.run(options)];
    const outcomes = await Promise.all(starters.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => 'problem' in outcome)).toHaveLength(1);
    survivor = starters.find((_, index) => 'url' in (outcomes[index] ?? {}));
    const winner = await running(survivor ?? killed);
    expect(outcomes).toContainEqual({ problem: expect.stringContaining(`process ${survivor?.pid} `) });
    expect(await queryOnce(winner.url, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(isRunning(databasePid, undefined)).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')(
  'a database that was killed, in a container where process ids begin again',
  () => {
    const folder = temporaryFolder();
    const cluster = () => clusterFolder(controlFolder(folder.path));
    const others: ChildProcessByStdio<null, Readable, null>[] = [];

    beforeAll(async () => {
      const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
      await queryOnce(server.url, 'create table kept as select 1 as id');
      const ended = new Promise((resolve) => server.onExit(resolve));
      process.kill(server.pid, 'SIGKILL');
      await ended;
      await server.stop();
    });

    afterEach(async () => {
      for (const other of others.splice(0)) {
        other.kill('SIGKILL');
        await once(other, 'exit');
      }
    });

    /** Returns the id that a shell prints, of a process that runs as PostgreSQL's own user until the test is over. */
    async function printedId(script: string): Promise<number> {
      const user = await chooseOsUser(cluster());
      const shell = spawn('sh', ['-c', script], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
      others.push(shell);
      const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
      return Number(printed.toString());
    }

    /** Writes another process's id to the lock file. */
    async function lockFor(pid: number): Promise<void> {
      const file = join(cluster(), 'postmaster.pid');
      const [, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
      await writeFile(file, [String(pid), ...lines].join('\n'));
      const user = await chooseOsUser(cluster());
      if (user) await chown(file, user.uid, user.gid);
    }

    it.each([
      ["another program's", 'echo $$; exec sleep 600', true],
      // The shell becomes a program that never waits for its child.
      ["a zombie's", 'sleep 0.2 & echo $!; exec sleep 600', false],
    ])('starts while the id in its lock file is %s', async (_whose, script, runs) => {
      const pid = await printedId(script);
      await expect.poll(() => isRunning(pid, undefined)).toBe(runs);
      await lockFor(pid);
      const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
      expect(await queryOnce(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
      await server.stop();
      expect(() => process.kill(pid, 0)).not.toThrow();
    });

    it('starts when its lock file is empty', async () => {
      await writeFile(join(cluster(), 'postmaster.pid'), '');
      const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
      await server.stop();
    });
  },
);

describe('a data folder that cannot be used as it is', () => {
  const folder = temporaryFolder();

  it('is not taken for a database when its initialisation was interrupted', async () => {
    const interrupted = join(controlFolder(folder.path), 'initialising-before');
    await mkdir(clusterFolder(interrupted), { recursive: true });
    await writeFile(join(clusterFolder(interrupted), 'PG_VERSION'), '18\n');
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
    await server.stop();
    expect(await readdir(controlFolder(folder.path))).not.toContain('initialising-before');
  });

  it('is the restored database when the restore ended between taking one away and putting the other in its place', async () => {
    const database = dirname(clusterFolder(controlFolder(folder.path)));
    const draft = join(controlFolder(folder.path), `${draftPrefix}restore`);
    await mkdir(formerFolder(draft), { recursive: true });
    await rename(database, dirname(clusterFolder(draft)));
    const password = await readFile(passwordFile(draft), 'utf8');
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
    await server.stop();
    expect(await readFile(passwordFile(controlFolder(folder.path)), 'utf8')).toBe(password);
  });

  it('is refused, with both versions named, when another major version made it', async () => {
    await writeFile(join(clusterFolder(controlFolder(folder.path)), 'PG_VERSION'), '16\n');
    await expect(startEmbeddedPostgres({ dataDir: folder.path, log })).rejects.toThrow(
      /PostgreSQL 16; this version brings 18/,
    );
  });

  it('releases the folder when the start fails', async () => {
    await writeFile(join(clusterFolder(controlFolder(folder.path)), 'PG_VERSION'), '18\n');
    const refused = startEmbeddedPostgres({ dataDir: folder.path, log, settings: { no_such_setting: 1 } });
    await expect(refused).rejects.toThrow('no_such_setting');
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
    await server.stop();
    expect(dirname(clusterFolder(controlFolder(folder.path)))).toContain(folder.path);
  });
});
