import { Socket } from 'node:net';
import { sql as fragment } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Ending, Relay } from '../testing/outage';
import { openTestDatabase } from '../testing/test-database';
import { type Database, openDatabase } from './connect';

const endings: Ending[] = ['end', 'destroy', 'reset'];
/** Long enough for a slow machine, far below the five seconds of a connection attempt. */
const promptMs = 2_000;

const test = openTestDatabase();

beforeAll(async () => {
  await test.database.sql`create table note (text text)`;
});

beforeEach(async () => {
  await test.database.sql`truncate note`;
});

async function openThroughRelay(maxConnections = 2): Promise<{ relay: Relay; database: Database }> {
  const relay = new Relay(test.url);
  await relay.restore();
  const database = openDatabase({ url: relay.url, maxConnections });
  onTestFinished(async () => {
    await database.close();
    relay.cut('destroy');
  });
  return { relay, database };
}

/** Resolves once a statement with that marker runs on the server. */
async function untilRunning(marker: string): Promise<void> {
  for (;;) {
    const rows = await test.database.sql`
      select 1 from pg_stat_activity
      where state = 'active' and query like ${`%${marker}%`} and pid <> pg_backend_pid()`;
    if (rows.length > 0) return;
  }
}

async function notes(): Promise<unknown[]> {
  const rows = await test.database.sql`select text from note order by text`;
  return rows.map(({ text }) => text);
}

describe.each(endings)('when connections end by %s', (ending) => {
  it('rejects running statements, rejects promptly during the outage, and recovers by itself', async () => {
    const { relay, database } = await openThroughRelay(3);
    const running = Promise.allSettled([
      database.sql`select pg_sleep(60) /* plain */`,
      database.sql.begin((tx) => tx`select pg_sleep(60) /* transaction */`),
      database.db.transaction((tx) => tx.execute(fragment`select pg_sleep(60) /* typed */`)),
    ]);
    for (const marker of ['plain', 'transaction', 'typed']) await untilRunning(marker);
    relay.cut(ending);
    expect((await running).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

    const asked = performance.now();
    const away = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => database.sql`select 1`),
      database.db.execute(fragment`select 1`),
      database.sql.begin((tx) => tx`select 1`),
    ]);
    expect(away.every(({ status }) => status === 'rejected')).toBe(true);
    expect(performance.now() - asked).toBeLessThan(promptMs);

    await relay.restore();
    const restored = performance.now();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        ...Array.from({ length: 6 }, () => database.sql`select 1`),
        database.sql.begin((tx) => tx`select 1`),
        database.db.transaction((tx) => tx.execute(fragment`select 1`)),
      ]);
    }
    expect(performance.now() - restored).toBeLessThan(promptMs);
  });

  it('never runs the rest of a lost transaction outside of it', async () => {
    const { relay, database } = await openThroughRelay();
    const late: unknown[] = [];
    let proceed = () => {};
    const outage = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const done: Promise<unknown>[] = [];
    const inside = () =>
      new Promise<void>((entered) => {
        const transaction = database.sql.begin(async (tx) => {
          await tx`insert into note values ('before')`;
          entered();
          await outage;
          for (const statement of [
            () => tx`insert into note values ('after')`,
            () => tx.savepoint((nested) => nested`insert into note values ('nested')`),
          ]) {
            await statement().catch((error: unknown) => late.push(error));
          }
        });
        done.push(transaction.catch((error: unknown) => error));
      });
    await inside();
    relay.cut(ending);
    await Promise.all(done);
    await relay.restore();
    // Both connections are new sessions now.
    await Promise.all([1, 2].map(() => database.sql`select pg_sleep(0.01)`));
    proceed();
    await expect.poll(() => late).toHaveLength(2);
    expect(late).toEqual([
      expect.objectContaining({ code: 'CONNECTION_CLOSED' }),
      expect.objectContaining({ code: 'CONNECTION_CLOSED' }),
    ]);
    expect(await notes()).toEqual([]);
  });
});

it('rejects promptly while a balancer has no database to connect to', async () => {
  const { relay, database } = await openThroughRelay();
  await database.sql`select 1`;
  relay.loseTarget();
  const asked = performance.now();
  const away = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => database.sql`select 1`),
    database.sql.begin((tx) => tx`select 1`),
  ]);
  expect(away.map(({ status }) => status)).not.toContain('fulfilled');
  expect(performance.now() - asked).toBeLessThan(promptMs);
  relay.cut('end');
  await relay.restore();
  await Promise.all([1, 2, 3].map(() => database.sql.begin((tx) => tx`select 1`)));
});

it('recovers when the server ends its sessions, as a restart does', async () => {
  const { database } = await openThroughRelay();
  const running = database.sql.begin((tx) => tx`select pg_sleep(60) /* ended */`).catch((error) => error);
  await untilRunning('ended');
  await test.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paheli' and datname = current_database()`;
  expect(await running).toBeInstanceOf(Error);
  // The client rejects one more statement with the lost connection, without running it.
  await Promise.allSettled([1, 2].map(() => database.sql.begin((tx) => tx`select 1`)));
  await Promise.all([1, 2, 3].map(() => database.sql.begin((tx) => tx`select 1`)));
});

it.each([
  ['at once', (send: () => void) => send()],
  ['in the next phase of the event loop', (send: () => void) => void setImmediate(send)],
])('rejects a statement sent %s after the error of its connection, before its end', async (_when, send) => {
  const connecting = vi.spyOn(Socket.prototype, 'connect');
  const { relay, database } = await openThroughRelay();
  const { port } = new URL(relay.url);
  const insert = (text: string) => database.sql`insert into note values (${text})`;
  for (const text of ['first', 'second']) await insert(text);
  const sockets = (connecting.mock.contexts as Socket[]).filter(
    ({ remotePort }) => remotePort === Number(port),
  );
  connecting.mockRestore();
  expect(sockets).toHaveLength(1);
  const sent = new Promise<unknown>((resolve) => {
    sockets[0]?.once('error', () => send(() => insert('lost').then(resolve, resolve)));
  });
  relay.cut('reset');
  expect(await sent).toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|EPIPE|ECONNREFUSED/) });
  await relay.restore();
  const restored = performance.now();
  // The client rejects one more statement with the lost connection, without running it.
  await Promise.allSettled([1, 2].map(() => database.sql`select 1`));
  await Promise.all(['third', 'fourth', 'fifth', 'sixth'].map(insert));
  expect(performance.now() - restored).toBeLessThan(promptMs);
  expect(await notes()).toEqual(['fifth', 'first', 'fourth', 'second', 'sixth', 'third']);
});

it('refuses a statement that comes after its transaction has committed', async () => {
  const { sql } = test.database;
  let late = () => Promise.resolve<unknown>(undefined);
  await sql.begin(async (tx) => {
    await tx`insert into note values ('within')`;
    late = async () => await tx`insert into note values ('late')`;
  });
  await expect(late()).rejects.toMatchObject({ code: 'TRANSACTION_OVER' });
  expect(await notes()).toEqual(['within']);
});

it('rolls back on an error and leaves the connection usable, savepoints included', async () => {
  const { sql } = test.database;
  await sql.begin(async (tx) => {
    await tx`insert into note values ('kept')`;
    const failed = tx.savepoint(async (nested) => {
      await nested`insert into note values ('undone')`;
      await nested`select 1 / 0`;
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
  });
  await expect(
    sql.begin(async (tx) => {
      await tx`insert into note values ('undone')`;
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await notes()).toEqual(['kept']);
});
