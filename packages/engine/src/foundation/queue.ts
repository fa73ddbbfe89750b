import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@paheli/db/client/connect';
import { retryOnConflict } from '@paheli/db/client/retry';
import type { Log } from './log';
import { batchChannel, itemChannel } from './queue-channels';
import { isOutage, isUnavailable } from './unavailable';

/** What a queue itself needs of the dependencies of its work. */
export type QueueDeps = { readonly database: Database; readonly settings: object; readonly log: Log };

/** Calls of one kind that one set-based statement can serve together. */
export type QueuedWork<Deps extends QueueDeps, Item, Result> = {
  /** The name in logs and metrics. */
  readonly name: string;
  /** Items of different groups do not wait for each other. */
  readonly groupOf: (item: Item) => string;
  /** Two items with the same key are never in one batch: they are worked on in the order of their arrival. */
  readonly keyOf: (item: Item) => string;
  /** Whether an item alone retries after the connection's lock timeout, instead of failing as unavailable. */
  readonly waitsForLocks: boolean;
  /**
   * Works on a batch and returns one result for each item, in order. Repeating it with the same items is harmless. With
   * `skipsLocked` it may return `locked` for an item whose row another transaction has locked, instead of waiting.
   */
  readonly work: (deps: Deps, items: readonly Item[], how: WorkMode) => Promise<readonly (Result | Locked)[]>;
};

export type WorkMode = { readonly skipsLocked: boolean };

/** The result of an item that was skipped because its row is locked. */
export const locked = Symbol('locked');
export type Locked = typeof locked;

export type Queue<Deps extends QueueDeps, Item, Result> = {
  readonly name: string;
  /**
   * Adds an item and returns its result. An item is worked on at once where none is under way. All items that wait
   * form the next batch, which begins when the previous one has ended and either many items wait or
   * `shortestPeriodMs` have passed since it began. It is worked on while the previous one's results are returned. Items
   * whose rows are locked are skipped; they wait for the locks in batches of their own. Where a batch fails, each of
   * its items is tried alone.
   */
  run(deps: Deps, item: Item): Promise<Result>;
  /** Returns how many items wait. */
  waiting(): number;
};

const largestBatch = 500;
/**
 * The least time between the beginnings of two small batches of a lane. A batch of two costs nearly as much as one of
 * ten, so some milliseconds of waiting save most of the work of a moderate load.
 */
const shortestPeriodMs = 50;
/** So many waiting items form a batch without waiting for the period's end. */
const worthwhileBatch = 64;
/** So many results of a batch are returned in one turn of the event loop, more where it would take too many turns. */
const sliceSize = 40;
const mostSlices = 4;
const attemptsAlone = 8;

type Call<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};
type Lane<Deps extends QueueDeps, Item, Result> = {
  readonly deps: Deps;
  readonly group: string;
  /** Whether this lane is for items that were skipped before. */
  readonly waitsForLocks: boolean;
  waiting: Call<Item, Result>[];
  /** Lets the next batch begin before its period is over. */
  endPeriod: () => void;
};

/** Calls back after some milliseconds, like `setTimeout`. Returns a function that cancels it. */
type Later = (ms: number, callback: () => void) => () => void;

const later: Later = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Creates a queue in memory. It uses memory only while it works. */
export function createQueue<Deps extends QueueDeps, Item, Result>(
  queued: QueuedWork<Deps, Item, Result>,
  schedule: Later = later,
): Queue<Deps, Item, Result> {
  let lanes: Lane<Deps, Item, Result>[] = [];

  function add(
    calls: readonly Call<Item, Result>[],
    { deps, group, waitsForLocks }: Pick<Lane<Deps, Item, Result>, 'deps' | 'group' | 'waitsForLocks'>,
  ): void {
    const open = lanes.find(
      (lane) => lane.group === group && lane.waitsForLocks === waitsForLocks && isAlike(lane.deps, deps),
    );
    if (open) {
      open.waiting.push(...calls);
      // Calls that come in the same turn of the event loop share the batch.
      if (open.waiting.length >= worthwhileBatch) setImmediate(open.endPeriod);
      return;
    }
    const lane: Lane<Deps, Item, Result> = {
      deps,
      group,
      waitsForLocks,
      waiting: [...calls],
      endPeriod: () => undefined,
    };
    lanes.push(lane);
    void drain(lane);
  }

  async function drain(lane: Lane<Deps, Item, Result>): Promise<void> {
    const skip: Skip<Item, Result> = (calls) => add(calls, { ...lane, waitsForLocks: true });
    do {
      const period = Promise.withResolvers<void>();
      lane.endPeriod = period.resolve;
      const cancel = schedule(shortestPeriodMs, period.resolve);
      const batch = takeBatch(queued, lane);
      const resolvers = await workOn(queued, lane.deps, batch, lane.waitsForLocks ? undefined : skip);
      // Before the results cause further calls: calls one after the other need not wait.
      const isCrowded = lane.waiting.length > 0;
      // Not awaited: the next batch is worked on meanwhile.
      void resolveInSlices(resolvers);
      if (isCrowded && lane.waiting.length < worthwhileBatch) await period.promise;
      cancel();
      // Calls that the first results cause share a batch.
      if (lane.waiting.length === 0) await nextTurn();
    } while (lane.waiting.length > 0);
    lanes = lanes.filter((other) => other !== lane);
  }

  return {
    name: queued.name,
    run(deps, item) {
      const call = () =>
        new Promise<Result>((resolve, reject) => {
          add([{ item, resolve, reject }], { deps, group: queued.groupOf(item), waitsForLocks: false });
        });
      return itemChannel.hasSubscribers
        ? itemChannel.tracePromise(call, { queue: queued.name, item })
        : call();
    },
    waiting: () => lanes.reduce((sum, lane) => sum + lane.waiting.length, 0),
  };
}

/** Returns whether calls with these dependencies may share a statement. */
function isAlike(one: QueueDeps, other: QueueDeps): boolean {
  return one.database === other.database && one.settings === other.settings;
}

/** Takes the first calls, one for each key, in the order of their arrival. */
function takeBatch<Deps extends QueueDeps, Item, Result>(
  { keyOf }: QueuedWork<Deps, Item, Result>,
  lane: Lane<Deps, Item, Result>,
): Call<Item, Result>[] {
  const batch = new Map<string, Call<Item, Result>>();
  const rest: Call<Item, Result>[] = [];
  for (const call of lane.waiting) {
    const key = keyOf(call.item);
    if (batch.size < largestBatch && !batch.has(key)) batch.set(key, call);
    else rest.push(call);
  }
  lane.waiting = rest;
  return [...batch.values()];
}

/** Takes the calls whose items were skipped. */
type Skip<Item, Result> = (calls: readonly Call<Item, Result>[]) => void;

/** Works on a batch. Returns functions that resolve its calls, in order; none for calls that failed or were skipped. */
async function workOn<Deps extends QueueDeps, Item, Result>(
  queued: QueuedWork<Deps, Item, Result>,
  deps: Deps,
  batch: readonly Call<Item, Result>[],
  skip?: Skip<Item, Result>,
): Promise<readonly (() => void)[]> {
  try {
    return await workTogether(queued, deps, batch, skip);
  } catch (error) {
    deps.log.warn({ err: error, queue: queued.name, items: batch.length }, 'a batch failed');
    if (concernsAll(queued, error)) for (const { reject } of batch) reject(error);
    // Not awaited: the next batch must not wait for one locked session.
    else for (const call of batch) void workAlone(queued, deps, call);
    return [];
  }
}

function concernsAll({ waitsForLocks }: { readonly waitsForLocks: boolean }, error: unknown): boolean {
  return waitsForLocks ? isOutage(error) : isUnavailable(error);
}

async function workAlone<Deps extends QueueDeps, Item, Result>(
  queued: QueuedWork<Deps, Item, Result>,
  deps: Deps,
  call: Call<Item, Result>,
): Promise<void> {
  try {
    const { waitsForLocks } = queued;
    const work = () => workTogether(queued, deps, [call]);
    const [resolve] = await retryOnConflict(work, { attempts: attemptsAlone, waitsForLocks });
    resolve?.();
  } catch (error) {
    call.reject(error);
  }
}

/** Works on the items like `workOn`. Waits for locks where nothing takes skipped items. Throws where all fail. */
async function workTogether<Deps extends QueueDeps, Item, Result>(
  { name, work }: QueuedWork<Deps, Item, Result>,
  deps: Deps,
  batch: readonly Call<Item, Result>[],
  skip?: Skip<Item, Result>,
): Promise<readonly (() => void)[]> {
  const items = batch.map(({ item }) => item);
  const results = await batchChannel.tracePromise(
    () => work(deps, items, { skipsLocked: skip !== undefined }),
    { queue: name, items },
  );
  if (results.length !== batch.length)
    throw new Error(`${name} returned ${results.length} results for ${batch.length} items`);
  const resolvers: (() => void)[] = [];
  const skipped: Call<Item, Result>[] = [];
  for (const [index, call] of batch.entries()) {
    const result = results[index] as Result | Locked;
    if (result === locked) skipped.push(call);
    else resolvers.push(() => call.resolve(result));
  }
  if (skipped.length > 0) {
    if (!skip) throw new Error(`${name} skipped items that wait for their locks`);
    skip(skipped);
  }
  return resolvers;
}

/** Resolves some calls in each turn of the event loop: what their results cause must not keep other work waiting. */
async function resolveInSlices(resolvers: readonly (() => void)[]): Promise<void> {
  const size = Math.max(sliceSize, Math.ceil(resolvers.length / mostSlices));
  for (const [index, resolve] of resolvers.entries()) {
    if (index > 0 && index % size === 0) await nextTurn();
    resolve();
  }
}
