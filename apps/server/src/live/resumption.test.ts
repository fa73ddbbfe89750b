import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Audience } from '@paheli/core/live-event';
import { histories } from '@paheli/core/testing/histories';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { publish } from '../testing/test-events';
import { callMessage, readFrames } from '../testing/test-socket';
import { fromWire, isRecord } from '../wire';

const leastEvents = histories(400);
const cutsOfEach = histories(100);
const writers = 4;

const site = openTestApp();
let url: string;
beforeAll(async () => {
  url = (await site.listen()).replace('http', 'ws');
});

/**
 * Returns a generator of numbers from 0 up to 1, the same for the same seed
 * (https://en.wikipedia.org/wiki/Linear_congruential_generator).
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Received = { readonly id: string; readonly event: Readonly<Record<string, unknown>> };
/** Connects, resuming after an id, and calls back with what is received. */
type Door = (
  as: SignedIn,
  lastEventId: string | undefined,
  receive: (received: Received) => void,
) => WebSocket;

/** Our own client: a subscription whose client sends the id of the last received event. */
const throughTrpc: Door = (as, lastEventId, receive) => {
  const socket = new WebSocket(`${url}/trpc?connectionParams=1`);
  socket.once('open', () => {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token: as.token } }));
    socket.send(
      JSON.stringify(callMessage(1, 'subscription', 'live.events', lastEventId && { lastEventId })),
    );
  });
  socket.on('message', (text) => {
    if (String(text) === 'PING') return socket.send('PONG');
    for (const { data } of readFrames(String(text))) {
      if (isRecord(data) && isRecord(data.data)) receive({ id: String(data.id), event: data.data });
    }
  });
  return socket;
};

/** A third party's client. */
const throughSocket: Door = (as, lastEventId, receive) => {
  const query = new URLSearchParams({ token: as.token, ...(lastEventId && { last_event_id: lastEventId }) });
  const socket = new WebSocket(`${url}/api/ws/${as.viewer.userId}?${query}`);
  socket.on('message', (text) => {
    const event = fromWire(JSON.parse(String(text))) as Record<string, unknown>;
    receive({ id: String(event.eventId), event });
  });
  return socket;
};

type Reader = {
  readonly door: Door;
  readonly as: SignedIn;
  readonly audiences: readonly Audience[];
  readonly random: () => number;
  /** The received events, in order. */
  readonly values: number[];
  /** The recipients of the transient events. */
  readonly transientFor: Set<unknown>;
  lastEventId: string | undefined;
  cuts: number;
};

/** Sets where a reader begins. */
async function attach(reader: Reader): Promise<number> {
  const socket = await new Promise<WebSocket>((resolve) => {
    const opened = reader.door(reader.as, undefined, ({ id }) => {
      reader.lastEventId = id;
      resolve(opened);
    });
  });
  socket.close();
  await once(socket, 'close');
  return Number(reader.lastEventId);
}

/** Listens until the very last event, and is disconnected again and again: before, while and after receiving. */
async function listen(reader: Reader, lastTournamentId: string): Promise<void> {
  for (let isOver = false; !isOver; ) {
    // Zero means a disconnection right after opening; other numbers count messages.
    let patience = reader.cuts < cutsOfEach ? Math.floor(reader.random() * 6) : Number.POSITIVE_INFINITY;
    let isCut = false;
    const socket = reader.door(reader.as, reader.lastEventId, ({ id, event }) => {
      // Messages after the cut were sent, but never arrived.
      if (isCut) return;
      reader.lastEventId = id;
      if (event.type === 'wallet_update') reader.values.push(Number(event.newBalance));
      if (event.type === 'time_update') reader.transientFor.add(event.sessionId);
      isOver = event.tournamentId === lastTournamentId;
      patience -= 1;
      if (isOver) socket.close();
      else if (patience <= 0) cut();
    });
    const cut = () => {
      isCut = true;
      reader.cuts += 1;
      socket.terminate();
    };
    if (patience === 0) socket.once('open', cut);
    await once(socket, 'close');
  }
}

test('nothing is lost, repeated, reordered or sent to others, however often connections break', async () => {
  const seed = Number(process.env.RESUMPTION_SEED ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const [one, other, admin] = [await site.player(), await site.player(), await site.admin()];
  const readerOf = (door: Door, as: SignedIn, extra: Audience[] = []): Reader => ({
    door,
    as,
    audiences: [`user:${as.viewer.userId}`, 'everyone', ...extra],
    random: createRandom(random() * 2 ** 32),
    values: [],
    transientFor: new Set(),
    lastEventId: undefined,
    cuts: 0,
  });
  const readers = [
    readerOf(throughTrpc, one),
    readerOf(throughSocket, other),
    readerOf(throughTrpc, admin, ['admins']),
    readerOf(throughSocket, await site.signIn(admin.viewer), ['admins']),
  ];
  const starts = await Promise.all(readers.map(attach));
  const audiences = [...new Set([...readers.flatMap((reader) => reader.audiences), `tournament:${seed}`])];

  let written = 0;
  const write = async () => {
    while (written < leastEvents || readers.some(({ cuts }) => cuts < cutsOfEach)) {
      written += 1;
      const audience = audiences[Math.floor(random() * audiences.length)] as Audience;
      const newBalance = written;
      await publish(site, audience, { type: 'wallet_update', newBalance });
      const { userId } = random() < 0.5 ? one.viewer : other.viewer;
      site.deps.live.push(userId, { type: 'time_update', sessionId: userId, remainingTime: 1 });
    }
  };
  const lastTournamentId = site.deps.newId();
  const listening = readers.map((reader) => listen(reader, lastTournamentId));
  await Promise.all(Array.from({ length: writers }, write));
  await publish(site, 'everyone', { type: 'tournament_update', tournamentId: lastTournamentId });
  await Promise.all(listening);

  for (const [index, { values, audiences, transientFor, as, cuts }] of readers.entries()) {
    const rows = await site.deps.database.sql<{ value: number }[]>`
      select (event ->> 'newBalance')::int as value from outbox
      where seq > ${starts[index] ?? Number.NaN} and audience = any(${[...audiences]}::text[])
        and event ->> 'type' = 'wallet_update' order by seq`;
    const label = `reader ${index}, RESUMPTION_SEED=${seed}`;
    expect(values, label).toEqual(rows.map(({ value }) => value));
    expect(values.length, label).toBeGreaterThanOrEqual(cutsOfEach);
    expect(cuts, label).toBeGreaterThanOrEqual(cutsOfEach);
    const others = [...transientFor].filter((userId) => userId !== as.viewer.userId);
    expect(others, label).toEqual([]);
  }
});
