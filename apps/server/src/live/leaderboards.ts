import type { FiguresEvent } from '@paheli/core/live-event';
import { Problem } from '@paheli/core/problem';
import { pushedPlaces } from '@paheli/core/tournament/ranking';
import type { Database } from '@paheli/db/client/connect';
import type { Log } from '@paheli/engine/foundation/log';
import { findPlayedTournaments } from '@paheli/engine/tournament/find-played-tournaments';
import type { LeaderboardSnapshot, Leaderboards } from '@paheli/engine/tournament/leaderboards';
import { toLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import type { Schedule } from '../schedule';
import type { Bus } from './bus';
import { pauseAfter } from './readers';
import { runThrottled } from './run-throttled';
import type { createSubscriptions } from './subscriptions';

const roomPrefix = 'tournament:';

export type LeaderboardPushes = {
  /** Marks a leaderboard for a push, because it changed or a new reader joined its room. */
  mark(tournamentId: string): void;
  stop(): Promise<void>;
};

type Sources = {
  database: Database;
  leaderboards: Leaderboards;
  bus: Bus;
  schedule: Schedule;
  log: Log;
};
type Readers = Pick<ReturnType<typeof createSubscriptions>, 'audiences' | 'hasListeners' | 'send'>;

/**
 * Sends leaderboards to the readers in tournaments' rooms: those that were marked, and those of running quizzes. Each
 * is sent at most once a second (see `pauseAfter`), and the last state always; a final one once to each reader, because
 * clients reload what it changes. Without listeners in this process the database is not
 * queried.
 */
export function createLeaderboardPushes(
  { database, leaderboards, bus, schedule, log }: Sources,
  readers: Readers,
): LeaderboardPushes {
  const marked = new Set<string>();
  const played = new Set<string>();

  /** Returns the number of readers. */
  async function push(tournamentId: string): Promise<number> {
    if (!readers.hasListeners(`${roomPrefix}${tournamentId}`)) return 0;
    const read = await readUpdate(leaderboards, tournamentId);
    if (!read) return 0;
    // A snapshot taken for another reader may lack the latest change, so read again.
    if (!read.isCurrent) {
      marked.add(tournamentId);
      throttled.ask();
    }
    return readers.send(`${roomPrefix}${tournamentId}`, read.update);
  }

  const throttled = runThrottled(schedule, async () => {
    let sent = 0;
    // The marks are taken before anything is read, so that later changes cause another read.
    const sessionIds = takeAll(played);
    const due = new Set(takeAll(marked));
    const rooms = readers.audiences().filter((audience) => audience.startsWith(roomPrefix));
    const tournamentIds = rooms.map((room) => room.slice(roomPrefix.length));
    try {
      for (const id of await findPlayedTournaments({ database }, { sessionIds, tournamentIds })) due.add(id);
      for (const id of due) {
        sent += await push(id);
        due.delete(id);
      }
    } catch (error) {
      log.warn({ err: error }, 'reading leaderboards failed');
      for (const id of sessionIds) played.add(id);
      for (const id of due) marked.add(id);
      throttled.ask();
    }
    return pauseAfter(sent);
  });

  const unlisten = bus.listen((message) => {
    if (message.kind !== 'played') return;
    played.add(message.sessionId);
    throttled.ask();
  });

  return {
    mark(tournamentId) {
      marked.add(tournamentId);
      throttled.ask();
    },
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
): Promise<{ readonly update: FiguresEvent; readonly isCurrent: boolean } | null> {
  try {
    const { snapshot, isCurrent } = await leaderboards.read(tournamentId);
    return { update: updateOf(tournamentId, snapshot), isCurrent };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}

const updates = new WeakMap<LeaderboardSnapshot, FiguresEvent>();

/** Returns the event that shows a snapshot: always the same one, because a reader is not sent the same event twice. */
function updateOf(tournamentId: string, snapshot: LeaderboardSnapshot): FiguresEvent {
  const known = updates.get(snapshot);
  if (known) return known;
  const { provisional, entries } = toLeaderboard(tournamentId, snapshot, null);
  const update: FiguresEvent = {
    type: 'leaderboard_update',
    tournamentId,
    provisional,
    entries: entries.slice(0, pushedPlaces).map(({ isYou: _, ...entry }) => entry),
  };
  updates.set(snapshot, update);
  return update;
}

function takeAll(ids: Set<string>): string[] {
  const taken = [...ids];
  ids.clear();
  return taken;
}
