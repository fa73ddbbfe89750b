import type { Audience, SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPlayer } from '../testing/crowd';
import { outcomesOf, times } from '../testing/outcomes';
import { publishOutbox } from '../testing/publish-outbox';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { appendEvents, readHead, readOutbox } from './outbox';
import { transact } from './transaction';

const engine = openWideEngine(30);
const { deps } = engine;
let database: Database;
beforeAll(async () => {
  database = deps.database;
  // Stands for the row that a use case locks before it appends: a wallet, a session.
  await database.sql`create table fact (audience text primary key, version int not null)`;
});

const balance = (newBalance: number): StoredEvent => ({ type: 'wallet_update', newBalance });
const audienceOf = (writer: number): Audience => `user:00000000-0000-4000-8000-00000000000${writer % 4}`;

class Rollback extends Error {}

/** Appends one event about an audience, with its version, under the lock that reading the version needed. */
async function stateFact(audience: Audience, { fails, pauseMs }: { fails: boolean; pauseMs: number }) {
  const run = transact(deps, async (tx) => {
    const [row] = await tx.execute<{ version: number }>(sql`
      update fact set version = version + 1 where audience = ${audience} returning version`);
    await appendEvents(tx, [{ audience, event: balance(row?.version ?? -1) }]);
    await tx.execute(sql`select pg_sleep(${pauseMs / 1000})`);
    if (fails) throw new Rollback();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
}

/** Reads all published events, as an open connection does. */
async function follow(afterSeq: number, limit: number, isOver: () => boolean): Promise<SequencedEvent[]> {
  const received: SequencedEvent[] = [];
  let seq = afterSeq;
  for (;;) {
    const over = isOver();
    const { events, lastSeq, isLast } = await readOutbox(database, { afterSeq: seq, limit });
    received.push(...events);
    seq = lastSeq;
    if (over && isLast) return received;
  }
}

describe('with twenty writers, three publishers and four readers at once', () => {
  const writers = 20;
  const factsEach = 12;
  let first: number;
  let received: SequencedEvent[][];
  let stored: { seq: number; audience: string }[];

  beforeAll(async () => {
    first = await publishOutbox(database);
    for (const writer of [0, 1, 2, 3]) await database.sql`insert into fact values (${audienceOf(writer)}, 0)`;
    let written = false;
    let published = false;
    const publishers = times(3, async () => {
      while (!written) await publishOutbox(database);
    });
    const readers = times(4, (reader) => follow(first, 1 + reader * 3, () => published));
    await Promise.all(
      times(writers, async (writer) => {
        for (let fact = 0; fact < factsEach; fact += 1)
          await stateFact(audienceOf(writer), {
            fails: fact % 5 === 4,
            pauseMs: (writer * 7 + fact * 3) % 5,
          });
      }),
    );
    written = true;
    await Promise.all(publishers);
    await publishOutbox(database);
    published = true;
    received = await Promise.all(readers);
    stored = await database.sql<{ seq: number; audience: string }[]>`
      select seq, audience from outbox where seq > ${first} order by seq`;
  });

  test('no reader misses an event or gets one twice or late', () => {
    const committed = writers * factsEach - writers * Math.floor(factsEach / 5);
    for (const events of received) {
      expect(events).toHaveLength(committed);
      expect(events.map(({ seq }) => seq)).toEqual(times(committed, (index) => first + 1 + index));
      expect(events).toEqual(received[0]);
    }
  });

  test('each audience gets its events in the order of their commits', () => {
    for (const writer of [0, 1, 2, 3]) {
      const versions = (received[0] ?? [])
        .filter(({ audience }) => audience === audienceOf(writer))
        .map(({ event }) => (event.type === 'wallet_update' ? event.newBalance : Number.NaN));
      expect(versions).toEqual(times(versions.length, (index) => index + 1));
      expect(versions.length).toBeGreaterThan(0);
    }
  });

  test('no number is given twice or left out, and the head is the last one', async () => {
    expect(stored.map(({ seq }) => seq)).toEqual(times(stored.length, (index) => first + 1 + index));
    expect(await readHead(database)).toBe(stored.at(-1)?.seq);
    const waiting = await database.sql`select 1 from outbox where seq is null`;
    expect(waiting).toHaveLength(0);
  });
});

test('an event that is committed late gets a later number than those already published', async () => {
  const before = await publishOutbox(database);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let appended: () => void = () => undefined;
  const hasAppended = new Promise<void>((resolve) => {
    appended = resolve;
  });
  const late = transact(deps, async (tx) => {
    await appendEvents(tx, [{ audience: 'everyone', event: balance(1) }]);
    appended();
    await gate;
  });
  await hasAppended;
  await transact(deps, (tx) => appendEvents(tx, [{ audience: 'everyone', event: balance(2) }]));
  expect(await publishOutbox(database)).toBe(before + 1);
  release();
  await late;
  expect(await publishOutbox(database)).toBe(before + 2);
  const { events } = await readOutbox(database, { afterSeq: before, limit: 10 });
  expect(events.map(({ seq, event }) => [seq, event])).toEqual([
    [before + 1, balance(2)],
    [before + 2, balance(1)],
  ]);
});

test('a player is sent every balance of the wallet, in the order of the ledger', async () => {
  const before = await publishOutbox(database);
  const viewer = await createPlayer(deps, { depositPaise: 100_000 });
  const startTime = new Date(engine.clock.now().getTime() + 1_000);
  const tournaments = await Promise.all(times(10, () => engine.tournament({ startTime })));
  await outcomesOf<unknown>(
    tournaments.flatMap(({ id: tournamentId }) => [
      joinTournament(deps, viewer, { tournamentId }),
      joinTournament(deps, viewer, { tournamentId }).then(() =>
        leaveTournament(deps, viewer, { tournamentId }),
      ),
    ]),
  );
  await publishOutbox(database);
  const { events } = await readOutbox(database, { afterSeq: before, limit: 1_000 });
  const received = events
    .filter(({ audience }) => audience === `user:${viewer.userId}`)
    .flatMap(({ event }) => (event.type === 'wallet_update' ? [event.newBalance] : []));
  const entries = await database.sql<{ after: number }[]>`
    select e.balance_after as after from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.user_id = ${viewer.userId} order by e.account_version`;
  // The first entry is the gift, which is not announced.
  expect(received).toEqual(entries.slice(1).map(({ after }) => after / 100));
  expect(received.length).toBeGreaterThanOrEqual(20);
});

test('a rolled-back event is never published', async () => {
  const before = await publishOutbox(database);
  const failing = transact(deps, async (tx) => {
    await appendEvents(tx, [{ audience: 'admins', event: balance(1) }]);
    throw new Rollback();
  });
  await expect(failing).rejects.toThrow(Rollback);
  expect(await publishOutbox(database)).toBe(before);
});

test('several events of one transaction keep their order', async () => {
  const before = await publishOutbox(database);
  await transact(deps, (tx) =>
    appendEvents(
      tx,
      times(30, (index) => ({ audience: 'everyone' as const, event: balance(index) })),
    ),
  );
  await publishOutbox(database);
  const { events } = await readOutbox(database, { afterSeq: before, limit: 100 });
  expect(events.map(({ event }) => event)).toEqual(times(30, balance));
});

test('publishing wakes the other processes with the last number, and only when there is something', async () => {
  const received: string[] = [];
  let woken: (seq: string) => void = () => undefined;
  const { unlisten } = await database.sql.listen('outbox', (seq) => {
    received.push(seq);
    woken(seq);
  });
  const wake = new Promise<string>((resolve) => {
    woken = resolve;
  });
  await publishOutbox(database);
  await transact(deps, (tx) => appendEvents(tx, [{ audience: 'everyone', event: balance(1) }]));
  const seq = await publishOutbox(database);
  expect(await wake).toBe(String(seq));
  expect(received).toEqual([String(seq)]);
  await unlisten();
});

test('a limit cuts the list, and the rest follows from the last number', async () => {
  const { events: all } = await readOutbox(database, { afterSeq: 0, limit: 10_000 });
  const pages: SequencedEvent[] = [];
  let page = await readOutbox(database, { afterSeq: 0, limit: 7 });
  pages.push(...page.events);
  while (!page.isLast) {
    page = await readOutbox(database, { afterSeq: page.lastSeq, limit: 7 });
    pages.push(...page.events);
  }
  expect(pages).toEqual(all);
});

test('events of a newer version are skipped, however many there are in a row', async () => {
  const before = await publishOutbox(database);
  const newer = times(12, (index) => JSON.stringify({ type: 'of_a_newer_version', index }));
  await database.sql`select outbox_append(${newer.map(() => 'everyone')}::text[], ${newer}::text[]::jsonb[])`;
  await transact(deps, (tx) => appendEvents(tx, [{ audience: 'everyone', event: balance(7) }]));
  await publishOutbox(database);
  const first = await readOutbox(database, { afterSeq: before, limit: 5 });
  expect(first).toEqual({ events: [], lastSeq: before + 5, isLast: false });
  const received = await follow(before, 5, () => true);
  expect(received).toEqual([{ seq: before + 13, audience: 'everyone', event: balance(7) }]);
});
