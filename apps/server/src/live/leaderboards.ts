import type { Audience, FiguresEvent } from '@paheli/core/live-event';
import { Problem } from '@paheli/core/problem';
import { pushedPlaces } from '@paheli/core/tournament/ranking';
import type { Log } from '@paheli/engine/foundation/log';
import type { LeaderboardSnapshot, Leaderboards } from '@paheli/engine/tournament/leaderboards';
import { toLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import type { Schedule } from '../schedule';
import type { Bus, Following } from './bus';
import { pauseAfter, spreadOver } from './readers';
import { runThrottled } from './run-throttled';
import type { createSubscriptions } from './subscriptions';

const roomPrefix = 'tournament:';

export type LeaderboardPushes = {
  /** Marks a leaderboard for a push, because it changed or a new reader joined its room. */
  mark(tournamentId: string): void;
  stop(): Promise<void>;
};

type Sources = {
  leaderboards: Leaderboards;
  bus: Bus;
  schedule: Schedule;
  log: Log;
};
type Readers = Pick<ReturnType<typeof createSubscriptions>, 'audiences' | 'countListeners' | 'send'>;

/**
 * Sends leaderboards to the readers in tournaments' rooms: those that were marked, and those of running quizzes. Each
 * is sent at most once a second (see `pauseAfter`), and the last state always; a final one once to each reader, because
 * clients reload what it changes. Without listeners in this process the database is not
 * queried.
 */
export function createLeaderboardPushes(
  { leaderboards, bus, schedule, log }: Sources,
  readers: Readers,
): LeaderboardPushes {
  const marked = new Set<string>();
  /** The tournaments whose messages this process follows: those with readers here at the last run. */
  const followed = new Map<Audience, Following>();

  /** Returns the number of readers. */
  async function push(tournamentId: string): Promise<number> {
    const room: Audience = `tournament:${tournamentId}`;
    const listeners = readers.countListeners(room);
    if (listeners === 0) return 0;
    const read = await readUpdate(leaderboards, tournamentId, listeners);
    if (!read) return 0;
    // A snapshot taken for another reader may lack the latest change, so read again.
    if (!read.isCurrent) {
      marked.add(tournamentId);
      throttled.ask();
    }
    return readers.send(room, read.update);
  }

  /** Follows the tournaments that have readers now. Resolves when their later messages arrive. */
  async function followRooms(): Promise<void> {
    const rooms = new Set(readers.audiences().filter((audience) => audience.startsWith(roomPrefix)));
    for (const [room, { stop }] of followed) {
      if (rooms.has(room)) continue;
      stop();
      followed.delete(room);
    }
    for (const room of rooms) if (!followed.has(room)) followed.set(room, bus.follow(room));
    await Promise.all([...followed.values()].map(({ ready }) => ready));
  }

  const throttled = runThrottled(schedule, async () => {
    let sent = 0;
    // The marks are taken before anything is read, so that later changes cause another read.
    const due = new Set(marked);
    marked.clear();
    await followRooms();
    try {
      for (const id of due) {
        sent += await push(id);
        due.delete(id);
      }
    } catch (error) {
      log.warn({ err: error }, 'reading leaderboards failed');
      for (const id of due) marked.add(id);
      throttled.ask();
    }
    return pauseAfter(sent);
  });

  function mark(tournamentId: string): void {
    marked.add(tournamentId);
    throttled.ask();
  }

  const unlisten = bus.listen((message) => {
    if (message.kind === 'played') mark(message.tournamentId);
  });

  return {
    mark,
    stop() {
      unlisten();
      return throttled.stop();
    },
  };
}

/** Reads the first places; null if the tournament was removed meanwhile. */
async function readUpdate(
  leaderboards: Leaderboards,
  tournamentId: string,
  listeners: number,
): Promise<{ readonly update: FiguresEvent; readonly isCurrent: boolean } | null> {
  try {
    const { snapshot, isCurrent } = await leaderboards.read(tournamentId);
    return { update: updateOf(tournamentId, snapshot, listeners), isCurrent };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}

const updates = new WeakMap<LeaderboardSnapshot, FiguresEvent>();

/** Returns the event that shows a snapshot: always the same one, because a reader is not sent the same event twice. */
function updateOf(tournamentId: string, snapshot: LeaderboardSnapshot, listeners: number): FiguresEvent {
  const known = updates.get(snapshot);
  if (known) return known;
  const { provisional, entries } = toLeaderboard(tournamentId, snapshot, null);
  const update: FiguresEvent = {
    type: 'leaderboard_update',
    tournamentId,
    provisional,
    entries: entries.slice(0, pushedPlaces).map(({ isYou: _, ...entry }) => entry),
    // A final one makes its readers request their results.
    ...(!provisional && { spreadMs: spreadOver(listeners) }),
  };
  updates.set(snapshot, update);
  return update;
}
