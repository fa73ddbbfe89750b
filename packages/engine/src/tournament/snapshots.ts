import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@paheli/core/clock';
import type { Database } from '@paheli/db/connect';

/** Snapshots of tournaments, shared by all readers in this process. */
export type Snapshots<Snapshot> = {
  /**
   * Returns a snapshot that is at most `maxAgeMs` old, and a final one once the tournament is settled or cancelled.
   * `isCurrent` says whether the snapshot was taken for this call. `isOver` says whether the tournament is settled or
   * cancelled, where the caller has just read it. Throws what `take` throws.
   */
  read(
    tournamentId: string,
    known?: { readonly isOver: boolean },
  ): Promise<{ readonly snapshot: Snapshot; readonly isCurrent: boolean }>;
  /** Returns how many snapshots are kept. */
  kept(): number;
};

type Cached<Snapshot> = {
  readonly takenAt: number;
  readonly snapshot: Promise<Snapshot>;
  /** True until `snapshot` settles; meanwhile all readers wait for the same promise. */
  isReading: boolean;
  usedAt: number;
};

type Sources<Snapshot> = {
  readonly database: Database;
  readonly now: Clock;
  /** Reads a tournament at one instant. A final snapshot is one of a settled or cancelled tournament. */
  readonly take: (database: Database, tournamentId: string) => Promise<Snapshot>;
};

/** A snapshot that was not read for this long is dropped. */
const unusedMs = 60_000;
/** The maximum number of snapshots; a leaderboard of 20,000 players takes about 5 MB. */
const mostSnapshots = 50;

/** Creates snapshots of the tournaments that are read. Each is taken at most once in `maxAgeMs`. */
export function createSnapshots<Snapshot extends { readonly isFinal: boolean }>(
  { database, now, take: read }: Sources<Snapshot>,
  { maxAgeMs }: { readonly maxAgeMs: number },
): Snapshots<Snapshot> {
  const snapshots = new Map<string, Cached<Snapshot>>();
  const checks = new Map<string, Promise<boolean>>();

  function take(tournamentId: string): Cached<Snapshot> {
    const at = now().getTime();
    const snapshot = read(database, tournamentId);
    const cached: Cached<Snapshot> = { takenAt: at, snapshot, isReading: true, usedAt: at };
    const forget = () => snapshots.get(tournamentId) === cached && snapshots.delete(tournamentId);
    snapshot.then(() => (cached.isReading = false), forget);
    snapshots.delete(tournamentId);
    evict(at);
    snapshots.set(tournamentId, cached);
    return cached;
  }

  /** Drops unused snapshots, and where there are too many, the oldest ones. */
  function evict(at: number): void {
    for (const [id, { usedAt, isReading }] of snapshots)
      if (!isReading && (at - usedAt > unusedMs || snapshots.size >= mostSnapshots)) snapshots.delete(id);
  }

  function isYoung({ isReading, takenAt }: Cached<Snapshot>): boolean {
    // After the clock went back, a snapshot counts as old too. Otherwise it would be kept until the clock caught up.
    return isReading || Math.abs(now().getTime() - takenAt) < maxAgeMs;
  }

  /** Returns whether a tournament is over. All calls of one turn of the event loop share a query, which starts after them. */
  function checkOver(tournamentId: string): Promise<boolean> {
    const shared = checks.get(tournamentId);
    if (shared) return shared;
    const check = nextTurn().then(() => {
      checks.delete(tournamentId);
      return isOver(database, tournamentId);
    });
    checks.set(tournamentId, check);
    return check;
  }

  return {
    async read(tournamentId, known) {
      const kept = snapshots.get(tournamentId);
      if (kept === undefined || !isYoung(kept))
        return { snapshot: await take(tournamentId).snapshot, isCurrent: true };
      kept.usedAt = now().getTime();
      const snapshot = await kept.snapshot;
      // The tournament may have been settled since, and the caller may know that.
      if (snapshot.isFinal || !(known?.isOver ?? (await checkOver(tournamentId))))
        return { snapshot, isCurrent: false };
      if (snapshots.get(tournamentId) === kept) take(tournamentId);
      return this.read(tournamentId, known);
    },
    kept: () => snapshots.size,
  };
}

async function isOver({ sql }: Database, tournamentId: string): Promise<boolean> {
  const [tournament] = await sql<{ isOver: boolean }[]>`
    select settled_at is not null or cancelled_at is not null as is_over from tournament where id = ${tournamentId}`;
  return tournament?.isOver ?? true;
}
