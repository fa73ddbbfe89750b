import type { Audience, SequencedEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/connect';
import type { Live, Log } from '@paheli/engine/deps';
import { publishOutbox, readHead, readOutbox } from '@paheli/engine/outbox';
import type { Schedule } from '../schedule';
import type { Bus } from './bus';
import type { Delivery } from './delivery-queue';
import { createListeners, type Signal } from './listeners';
import { createPresence } from './presence';
import { createRecentEvents } from './recent-events';
import { runCoalesced } from './run-coalesced';
import { createSubscriptions, type SubscribeOptions, type Subscription } from './subscriptions';

/** Who listens to what, in this process. */
export type Hub = Live & {
  /** Starts listening to the database. Rejects when it cannot be reached. */
  start(): Promise<void>;
  /** Events in the order of their numbers, none lost or repeated between what is replayed and what is live. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Calls back at once with what happens to one user, and when the hub closes. The answer stops it. */
  hear(userId: string, listener: (signal: Signal) => void): () => void;
  /** Counts one connection of a user as present. The answer ends it. */
  enter(userId: string): () => void;
  isClosing(): boolean;
  /** Ends every subscription after what it has been sent. */
  close(): Promise<void>;
};

const pollMs = 1_000;
const pageSize = 500;

/** The hub of this process over the outbox of the database, and over the bus for what is not stored. */
export function createHub(database: Database, bus: Bus, log: Log, schedule: Schedule): Hub {
  const presence = createPresence();
  const recent = createRecentEvents();
  const subscriptions = createSubscriptions(database, recent);
  const listeners = createListeners();
  let isClosing = false;
  let stopPolling: () => void = () => undefined;
  let stopListening: () => Promise<void> = async () => undefined;
  const stopHearing = bus.hear((message) => {
    if (message.kind !== 'event') return;
    deliver(`user:${message.userId}`, { seq: recent.position(), event: message.event });
  });

  function deliver(audience: Audience, delivery: Delivery): void {
    subscriptions.deliver(audience, delivery);
    if (audience.startsWith('user:')) listeners.tell(audience.slice('user:'.length), delivery.event);
  }

  const pull = runCoalesced(log, 'reading events failed', async () => {
    let page: SequencedEvent[];
    do {
      page = await readOutbox(database, { afterSeq: recent.position(), limit: pageSize });
      for (const event of page) {
        recent.add(event);
        deliver(event.audience, event);
      }
    } while (page.length === pageSize);
  });
  const publish = runCoalesced(log, 'publishing events failed', async () => {
    if ((await publishOutbox(database)) > recent.position()) await pull();
  });

  /** Finds what no notice told of: events of a process that died before it published them. */
  function poll(): void {
    stopPolling = schedule(pollMs, () => void publish().then(() => !isClosing && poll()));
  }

  return {
    async start() {
      recent.startAt(await readHead(database));
      // On its own connection. postgres.js connects anew by itself and calls the last function each time.
      const listening = await database.sql.listen(
        'outbox',
        () => void pull(),
        () => void pull(),
      );
      stopListening = listening.unlisten;
      poll();
    },
    wake: () => void (isClosing || publish()),
    push: (userId, event) => bus.publish({ kind: 'event', userId, event }),
    played: (sessionId) => bus.publish({ kind: 'played', sessionId }),
    onlineUsers: async () => presence.count(),
    enter: presence.enter,
    subscribe: subscriptions.subscribe,
    hear: listeners.hear,
    isClosing: () => isClosing,
    async close() {
      isClosing = true;
      stopPolling();
      stopHearing();
      await publish();
      subscriptions.end();
      listeners.tellAll({ type: 'closing' });
      await stopListening().catch((error: unknown) => log.warn({ err: error }, 'unlisten failed'));
    },
  };
}
