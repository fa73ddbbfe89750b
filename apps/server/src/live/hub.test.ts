import type { Audience } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { publishOutbox } from '@paheli/engine/testing/publish-outbox';
import { expect, test } from 'vitest';
import type { Schedule } from '../schedule';
import { noteStatements } from '../testing/note-statements';
import { openTestHubs } from '../testing/test-hubs';
import type { Hub } from './hub';
import type { Delivery } from './subscriptions';

const asha: Audience = 'user:0198b3a0-0000-7000-8000-000000000001';
const kabir: Audience = 'user:0198b3a0-0000-7000-8000-000000000002';

const hubs = openTestHubs();

/** Creates a hub of one process. It polls only when `timers` are fired. */
function startHub(timers: (() => void)[] = [], database?: Database): Promise<Hub> {
  const schedule: Schedule = (_ms, run) => {
    timers.push(run);
    return () => undefined;
  };
  return hubs.startHub(schedule, database);
}

const commit = (audience: Audience, ...balances: number[]) =>
  hubs.commit(...balances.map((newBalance) => [audience, { type: 'wallet_update', newBalance }] as const));

async function take(deliveries: AsyncIterable<Delivery>, count: number): Promise<Delivery[]> {
  const taken: Delivery[] = [];
  for await (const delivery of deliveries) if (taken.push(delivery) === count) break;
  return taken;
}

const balances = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ event }) => (event.type === 'wallet_update' ? event.newBalance : undefined));

test('committed events arrive in order, only for their audience', async () => {
  const hub = await startHub();
  const own = await hub.subscribe({ audiences: [asha, 'everyone'] });
  await commit(asha, 1, 2);
  await commit(kabir, 3);
  await commit('admins', 4);
  await commit('everyone', 5);
  hub.wake();
  const received = await take(own.deliveries, 3);
  expect(balances(received)).toEqual([1, 2, 5]);
  expect(received.map(({ seq }) => seq)).toEqual(received.map(({ seq }) => seq).toSorted((a, b) => a - b));
});

test('events of another process arrive without polling', async () => {
  const [here, there] = [await startHub(), await startHub()];
  const own = await here.subscribe({ audiences: [asha] });
  await commit(asha, 10);
  there.wake();
  expect(balances(await take(own.deliveries, 1))).toEqual([10]);
});

test('the poll finds events of a process that died before it published them', async () => {
  const timers: (() => void)[] = [];
  const hub = await startHub(timers);
  const own = await hub.subscribe({ audiences: [asha] });
  await commit(asha, 20);
  timers.shift()?.();
  expect(balances(await take(own.deliveries, 1))).toEqual([20]);
});

test('a reader resumes after the last received event, from memory and from the database alike', async () => {
  const remembering = await startHub();
  const { position } = await remembering.subscribe({ audiences: [asha] });
  const own = await remembering.subscribe({ audiences: [asha] });
  await commit(asha, ...Array.from({ length: 1_200 }, (_, index) => index));
  remembering.wake();
  await take(own.deliveries, 1_000);
  const fresh = await startHub();
  for (const hub of [remembering, fresh]) {
    const resumed = await hub.subscribe({ audiences: [asha], afterSeq: position + 700 });
    expect(balances(await take(resumed.deliveries, 500))).toEqual(
      Array.from({ length: 500 }, (_, index) => 700 + index),
    );
  }
});

test('a resuming reader causes a read of its own events only, however many others arrived meanwhile', async () => {
  const before = await startHub();
  const { position } = await before.subscribe({ audiences: [asha] });
  await commit(asha, 80);
  await commit(kabir, ...Array.from({ length: 3_000 }, (_, index) => index));
  await commit(asha, 81);
  await publishOutbox(hubs.database);
  let pages = 0;
  const counting = noteStatements(hubs.database, (text) => {
    if (text.includes('from outbox where')) pages += 1;
  });
  const fresh = await startHub([], counting);
  const resumed = await fresh.subscribe({ audiences: [asha], afterSeq: position });
  pages = 0;
  expect(balances(await take(resumed.deliveries, 2))).toEqual([80, 81]);
  expect(pages).toBe(1);
});

test('nothing is lost or repeated between replay and live events, however readers come and go', async () => {
  const hub = await startHub();
  const { position } = await hub.subscribe({ audiences: [asha] });
  const total = 300;
  const writer = (async () => {
    for (let balance = 0; balance < total; balance += 1) {
      await commit(asha, balance);
      hub.wake();
    }
  })();
  const reader = async (chunk: number) => {
    const received: number[] = [];
    let afterSeq = position;
    while (received.length < total) {
      const { deliveries } = await hub.subscribe({ audiences: [asha], afterSeq });
      const part = await take(deliveries, Math.min(chunk, total - received.length));
      received.push(...(balances(part) as number[]));
      afterSeq = part.at(-1)?.seq ?? afterSeq;
    }
    return received;
  };
  const received = await Promise.all([reader(1), reader(7), reader(50), reader(total)]);
  await writer;
  for (const each of received) expect(each).toEqual(Array.from({ length: total }, (_, index) => index));
});

test('an unknown position starts at the present', async () => {
  const hub = await startHub();
  const own = await hub.subscribe({ audiences: [asha], afterSeq: 999_999_999 });
  await commit(asha, 30);
  hub.wake();
  expect(balances(await take(own.deliveries, 1))).toEqual([30]);
});

test('a reader that was ahead in another process receives nothing twice', async () => {
  const behind = await startHub();
  await commit(asha, 40, 41);
  // The event has a number, but this hub reads it only when the reader arrives.
  const head = await publishOutbox(hubs.database);
  const own = await behind.subscribe({ audiences: [asha], afterSeq: head });
  await commit(asha, 42);
  behind.wake();
  expect(balances(await take(own.deliveries, 1))).toEqual([42]);
});

test('a transient event reaches its user at once and carries the number to resume after', async () => {
  const hub = await startHub();
  const own = await hub.subscribe({ audiences: [asha] });
  const other = await hub.subscribe({ audiences: [kabir] });
  const heardBy: string[] = [];
  const stop = hub.listen(asha.slice('user:'.length), ({ type }) => heardBy.push(type));
  hub.push(asha.slice('user:'.length), { type: 'time_update', sessionId: asha.slice(5), remainingTime: 9 });
  expect(heardBy).toEqual(['time_update']);
  stop();
  expect(await take(own.deliveries, 1)).toMatchObject([
    { seq: own.position, event: { type: 'time_update', remainingTime: 9 } },
  ]);
  await hub.close();
  expect(await take(other.deliveries, 1)).toEqual([]);
});

test('closing and leaving end a subscription after what it was sent', async () => {
  const hub = await startHub();
  const left = new AbortController();
  const leaving = await hub.subscribe({ audiences: [asha], signal: left.signal });
  left.abort();
  expect(await take(leaving.deliveries, 1)).toEqual([]);
  const own = await hub.subscribe({ audiences: [asha] });
  await commit(asha, 50);
  await hub.close();
  expect(balances(await take(own.deliveries, 2))).toEqual([50]);
  expect(await take((await hub.subscribe({ audiences: [asha] })).deliveries, 1)).toEqual([]);
});

test('a reader who never reads is disconnected and must resume', async () => {
  const hub = await startHub();
  const own = await hub.subscribe({ audiences: [kabir] });
  await commit(kabir, ...Array.from({ length: 1_001 }, (_, index) => index));
  hub.wake();
  const probe = await hub.subscribe({ audiences: [asha] });
  await commit(asha, 60);
  hub.wake();
  await take(probe.deliveries, 1);
  expect(await take(own.deliveries, 1)).toEqual([]);
});

test('events of a newer version of the product block no reader, however many there are', async () => {
  const hub = await startHub();
  const own = await hub.subscribe({ audiences: [asha] });
  const newer = JSON.stringify({ type: 'of_a_newer_version' });
  await hubs.database.sql`
    select outbox_append(array_fill(${asha}::text, array[1200]), array_fill(${newer}::text::jsonb, array[1200]))`;
  await commit(asha, 70);
  hub.wake();
  const [received] = await take(own.deliveries, 1);
  expect(received).toMatchObject({ event: { newBalance: 70 } });
  const fresh = await startHub();
  const resumed = await fresh.subscribe({ audiences: [asha], afterSeq: own.position });
  expect(await take(resumed.deliveries, 1)).toEqual([received]);
});

test('transient events never move a reader back behind its position in another process', async () => {
  const behind = await startHub();
  await commit(asha, 80, 81);
  const head = await publishOutbox(hubs.database);
  const own = await behind.subscribe({ audiences: [asha], afterSeq: head });
  behind.push(asha.slice('user:'.length), {
    type: 'time_update',
    sessionId: asha.slice(5),
    remainingTime: 9,
  });
  expect(await take(own.deliveries, 1)).toMatchObject([{ seq: head, event: { type: 'time_update' } }]);
});

test('a reader who leaves receives nothing more and does not count as a listener', async () => {
  const hub = await startHub();
  const left = new AbortController();
  const own = await hub.subscribe({ audiences: ['everyone'], signal: left.signal });
  expect([hub.hasListeners('everyone'), hub.hasListeners('admins')]).toEqual([true, false]);
  left.abort();
  own.joinRoom('0198b3a0-0000-7000-8000-000000000009');
  expect(hub.hasListeners('everyone')).toBe(false);
  expect(hub.hasListeners('tournament:0198b3a0-0000-7000-8000-000000000009')).toBe(false);
});
