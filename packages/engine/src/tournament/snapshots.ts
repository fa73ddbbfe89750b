import { type Clock, minuteMs } from '@paheli/core/clock';
import type { Database } from '@paheli/db/client/connect';

/** Snapshots of tournaments, shared by all readers in this process. */
export type Snapshots<Snapshot> = {
  /**
   * Returns a snapshot that is at most `maxAgeMs` old, or older where taking it was slow, and a final one once the tournament is settled or cancelled.
   * `isCurrent` says whether the snapshot was taken or checked for this call. `isOver` says whether the tournament is settled or
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
  takenAt: number;
  readonly snapshot: Promise<Snapshot>;
  /** The mark of what could still change in a final snapshot, read before it was taken. */
  readonly mark: Promise<string>;
  /** Returns whether the tournament is over, from a query that begins after the call; calls share queries. */
  readonly isOver: () => Promise<boolean>;
  /** True until `snapshot` settles; meanwhile all readers wait for the same promise. */
  isReading: boolean;
  /** Whether `snapshot` is a final one; false while it is read. */
  isFinal: boolean;
  /** How long taking it took; 0 while it is read. */
  tookMs: number;
  /** The check of an old final snapshot, which all readers share. */
  renewal: Promise<boolean> | undefined;
  usedAt: number;
};

type Sources<Snapshot> = {
  readonly database: Database;
  readonly now: Clock;
  /** Reads a tournament at one instant. A final snapshot is one of a settled or cancelled tournament. */
  readonly take: (database: Database, tournamentId: string) => Promise<Snapshot>;
  /**
   * Reads a mark that changes whenever a final snapshot changes; it is kept as long as the mark is the same. By default
   * nothing changes.
   */
  readonly markOf?: (database: Database, tournamentId: string) => Promise<string>;
};

/** A snapshot that was not read for this long is dropped. */
const unusedMs = minuteMs;
/** The maximum number of snapshots; a leaderboard of 20,000 players takes about 4 MB. */
const mostSnapshots = 50;

/**
 * Creates snapshots of the tournaments that are read. Each is taken at most once in `maxAgeMs`, and rests for
 * `restPerCost` times as long as taking it took.
 */
export function createSnapshots<Snapshot extends { readonly isFinal: boolean }>(
  { database, now, take: read, markOf = async () => '' }: Sources<Snapshot>,
  { maxAgeMs, restPerCost = 0 }: { readonly maxAgeMs: number; readonly restPerCost?: number },
): Snapshots<Snapshot> {
  const snapshots = new Map<string, Cached<Snapshot>>();

  function take(tournamentId: string): Cached<Snapshot> {
    const at = now().getTime();
    const mark = markOf(database, tournamentId);
    const snapshot = mark.then(() => read(database, tournamentId));
    const isOver = shareRuns(() => readIsOver(database, tournamentId));
    const cached: Cached<Snapshot> = {
      takenAt: at,
      snapshot,
      mark,
      isOver,
      isReading: true,
      isFinal: false,
      tookMs: 0,
      renewal: undefined,
      usedAt: at,
    };
    const forget = () => snapshots.get(tournamentId) === cached && snapshots.delete(tournamentId);
    snapshot.then(({ isFinal }) => {
      cached.isReading = false;
      cached.isFinal = isFinal;
      cached.tookMs = now().getTime() - at;
    }, forget);
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

  function isYoung({ isReading, takenAt, tookMs }: Cached<Snapshot>): boolean {
    // After the clock went back, a snapshot counts as old too. Otherwise it would be kept until the clock caught up.
    return isReading || Math.abs(now().getTime() - takenAt) < Math.max(maxAgeMs, tookMs * restPerCost);
  }

  /** Renews an old final snapshot if nothing changed in it. Returns whether nothing did. */
  async function renew(tournamentId: string, kept: Cached<Snapshot>): Promise<boolean> {
    const at = now().getTime();
    const isSame = (await markOf(database, tournamentId)) === (await kept.mark);
    if (isSame) kept.takenAt = at;
    else if (snapshots.get(tournamentId) === kept) take(tournamentId);
    return isSame;
  }

  return {
    async read(tournamentId, known) {
      const kept = snapshots.get(tournamentId);
      if (kept === undefined || (!kept.isFinal && !isYoung(kept)))
        return { snapshot: await take(tournamentId).snapshot, isCurrent: true };
      kept.usedAt = now().getTime();
      if (!isYoung(kept)) {
        const isOwnCheck = kept.renewal === undefined;
        kept.renewal ??= renew(tournamentId, kept).finally(() => (kept.renewal = undefined));
        if (!(await kept.renewal)) return this.read(tournamentId, known);
        if (isOwnCheck) return { snapshot: await kept.snapshot, isCurrent: true };
      }
      const snapshot = await kept.snapshot;
      // The tournament may have been settled since, and the caller may know that.
      if (snapshot.isFinal || !(known?.isOver ?? (await kept.isOver())))
        return { snapshot, isCurrent: false };
      if (snapshots.get(tournamentId) === kept) take(tournamentId);
      return this.read(tournamentId, known);
    },
    kept: () => snapshots.size,
  };
}

/** Returns a function that shares runs: its result comes from a run that begins after the call. */
function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const running = run();
      last = running.catch(() => undefined);
      return running;
    });
    return next;
  };
}

async function readIsOver({ sql }: Database, tournamentId: string): Promise<boolean> {
  const [tournament] = await sql<{ isOver: boolean }[]>`
    select settled_at is not null or cancelled_at is not null as is_over from tournament where id = ${tournamentId}`;
  return tournament?.isOver ?? true;
}
