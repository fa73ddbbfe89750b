import type { Clock } from '@paheli/core/clock';
import type { Audience, FiguresEvent, SequencedEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import type { Live } from '@paheli/engine/deps';
import type { Log } from '@paheli/engine/foundation/log';
import { pullOutbox, readHead, readOutbox, readTournamentStates } from '@paheli/engine/foundation/outbox';
import type { Turn } from '@paheli/engine/quiz/turn';
import type { Leaderboards } from '@paheli/engine/tournament/leaderboards';
import { runCoalesced } from '../run-coalesced';
import { schedule as realTime, type Schedule } from '../schedule';
import type { Bus } from './bus';
import { createLeaderboardPushes } from './leaderboards';
import { createListeners, type Signal } from './listeners';
import { createOpenings } from './openings';
import type { Presence } from './presence';
import { createRecentEvents, type RecentEvents } from './recent-events';
import { createRecentTurns } from './recent-turns';
import { longestReplay } from './replay';
import { runThrottled } from './run-throttled';
import { createSubscriptions, type SubscribeOptions, type Subscription } from './subscriptions';
import { createTournamentChanges } from './tournament-changes';

/** The delivery of live events in this process. */
export type Hub = Live & {
  /** Starts listening to the database. Rejects if the database is unreachable. */
  start(): Promise<void>;
  /** Subscribes to events in the order of their numbers. None is lost or repeated between replay and live events. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Sends figures to the listeners of an audience in this process. */
  send(audience: Audience, event: FiguresEvent): void;
  /** Returns whether an audience has listeners in this process. */
  hasListeners(audience: Audience): boolean;
  /** Calls back at once with events of one user, and when the hub closes. Returns a function that stops it. */
  listen(userId: string, listener: (signal: Signal) => void): () => void;
  /** Takes what a session asks, as far as this process was told and nobody listened; null where that is unknown. */
  takeTurn(userId: string, sessionId: string): Turn | null;
  /** The openings that subscriptions of this process share. */
  readonly openings: ReturnType<typeof createOpenings>;
  isClosing(): boolean;
  /** Returns the number of the last event that this process read. */
  position(): number;
  /** Ends every subscription after what it has been sent. */
  close(): Promise<void>;
};

const pollMs = 1_000;
/** The pause after publishing: the events of several batches of a crowd are numbered and read together. */
const publishPauseMs = 100;
const pageSize = 500;

type Sources = {
  readonly database: Database;
  /** Where resuming readers read missed events, so that they do not delay current ones. */
  readonly history: Database;
  readonly leaderboards: Leaderboards;
  readonly now: Clock;
};

/** Creates the hub of this process over the outbox of the database, and over the bus for events that are not stored. */
export function createHub(
  { database, history, leaderboards, now }: Sources,
  { bus, presence }: { readonly bus: Bus; readonly presence: Presence },
  log: Log,
  schedule: Schedule,
): Hub {
  const recent = createRecentEvents();
  const changes = createTournamentChanges(schedule, (...told) => subscriptions.announce(...told));
  const markLeaderboard = (tournamentId: string) => pushes.mark(tournamentId);
  const subscriptions = createSubscriptions({ database: history, recent, changes }, markLeaderboard);
  const pushes = createLeaderboardPushes({ leaderboards, bus, schedule, log }, subscriptions);
  const [listeners, recentTurns] = [createListeners(), createRecentTurns(now, bus)];
  const notify = (userId: string, signal: Signal) => {
    recentTurns.hear(userId, signal);
    listeners.notify(userId, signal);
  };
  let isClosing = false;
  let stopPolling: () => void = () => undefined;
  let stopListening: () => Promise<void> = async () => undefined;
  const unlisten = bus.listen((message) => {
    if (message.kind !== 'event') return;
    subscriptions.send(`user:${message.userId}`, message.event, message.exceptConnectionId);
    notify(message.userId, message.event);
  });

  const sources = { database, recent, log, prepare: subscriptions.prepare };
  const { announce, publish, publishing } = createEventReader(sources, (sequenced) => {
    const { audience, event } = sequenced;
    if (!changes.take(sequenced)) subscriptions.deliver(sequenced);
    if (audience.startsWith('user:')) notify(audience.slice('user:'.length), event);
  });

  /** Finds events without a notice: those of a process that died before it published them. */
  function poll(): void {
    stopPolling = schedule(pollMs, () => void publish().then(() => !isClosing && poll()));
  }
  return {
    async start() {
      const head = await readHead(database);
      changes.remember(await readTournamentStates(database, { upToSeq: head, last: longestReplay }));
      recent.startAt(head);
      // Uses a connection of its own. postgres.js reconnects by itself and calls the last function each time.
      const listening = await database.sql.listen(
        'outbox',
        (seq) => void announce(Number(seq)),
        // Announcements may have been missed while the connection was lost.
        () => void publish(),
      );
      stopListening = listening.unlisten;
      poll();
    },
    wake: publishing.ask,
    push: (userId, event, except) => bus.publish({ kind: 'event', userId, event, ...except }),
    turn(userId, turn) {
      if (!listeners.has(userId)) recentTurns.keep(userId, turn);
      listeners.notify(userId, { type: 'turn', turn });
    },
    takeTurn: recentTurns.take,
    openings: createOpenings(),
    played: (tournamentId) => bus.publish({ kind: 'played', tournamentId }),
    onlineUsers: presence.count,
    subscribe: subscriptions.subscribe,
    send: subscriptions.send,
    hasListeners: subscriptions.hasListeners,
    listen: listeners.listen,
    isClosing: () => isClosing,
    position: recent.position,
    async close() {
      isClosing = true;
      stopPolling();
      unlisten();
      await publishing.stop();
      await Promise.all([publish(), pushes.stop()]);
      changes.stop();
      subscriptions.end();
      listeners.notifyAll({ type: 'closing' });
      await stopListening().catch((error: unknown) => log.warn({ err: error }, 'unlisten failed'));
    },
  };
}

type EventSources = {
  readonly database: Database;
  readonly recent: RecentEvents;
  readonly log: Log;
  /** Is called with every event of a page before the first is delivered: some may have been committed after those behind them. */
  readonly prepare: (event: SequencedEvent) => void;
};

/** Reads stored events and delivers each once, in their order. */
function createEventReader(
  { database, recent, log, prepare }: EventSources,
  deliver: (event: SequencedEvent) => void,
) {
  let announcedSeq = 0;
  let mustPublish = false;
  const pull = runCoalesced(log, 'reading events failed', async () => {
    // What this process published is announced to it as well, and read by then.
    for (let isLast = false; mustPublish || (!isLast && recent.position() < announcedSeq); ) {
      const read = mustPublish ? pullOutbox : readOutbox;
      mustPublish = false;
      const page = await read(database, { afterSeq: recent.position(), limit: pageSize });
      for (const event of page.events) prepare(event);
      for (const event of page.events) {
        recent.add(event);
        deliver(event);
      }
      recent.passBy(page.lastSeq);
      isLast = page.isLast;
      if (!isLast) announcedSeq = Math.max(announcedSeq, page.lastSeq + 1);
    }
  });
  /** Reads the events up to a number. */
  function announce(seq: number): Promise<void> {
    announcedSeq = Math.max(announcedSeq, seq);
    return pull();
  }
  /** Numbers the events that wait, and reads them. */
  function publish(): Promise<void> {
    mustPublish = true;
    return pull();
  }
  // By real time: the pause saves work and decides nothing.
  const publishing = runThrottled(realTime, async () => {
    await publish();
    return publishPauseMs;
  });
  return { announce, publish, publishing };
}
