import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Deps } from '../deps';
import { openTestEngine } from '../testing/test-engine';
import { createQueue, locked, type QueuedWork } from './queue';

const engine = openTestEngine();

type Item = { readonly key: string; readonly group?: string };

/** Creates a queue whose batches end when they are told to, and records the keys of each batch. */
function createControlledQueue(work: QueuedWork<Deps, Item, string>['work'] = echo) {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const queue = createQueue<Deps, Item, string>({
    name: 'test',
    groupOf: ({ group = '' }) => group,
    keyOf: ({ key }) => key,
    waitsForLocks: true,
    async work(deps, items, how) {
      batches.push(items.map(({ key }) => key));
      await new Promise<void>((resolve) => gates.push(resolve));
      return work(deps, items, how);
    },
  });
  /** Lets the running batches end. */
  const release = () => {
    for (const open of gates.splice(0)) open();
  };
  const run = (key: string, group?: string) =>
    queue.run(engine.deps, { key, ...(group !== undefined && { group }) });
  /** Lets the running batches end each time that so many have begun. */
  const releaseAt = async (...counts: number[]) => {
    for (const count of counts) {
      await expect.poll(() => batches.length).toBe(count);
      release();
    }
  };
  return { queue, batches, release, releaseAt, run };
}

async function echo(_: Deps, items: readonly Item[]): Promise<string[]> {
  return items.map(({ key }) => `done ${key}`);
}

test('all items that wait form the next batch, and each gets its own result', async () => {
  const { queue, batches, release, run } = createControlledQueue();
  const first = run('a');
  const others = ['b', 'c', 'd'].map((key) => run(key));
  expect(batches).toEqual([['a']]);
  expect(queue.waiting()).toBe(3);
  release();
  expect(await first).toBe('done a');
  await expect.poll(() => batches.length).toBe(2);
  expect(batches[1]).toEqual(['b', 'c', 'd']);
  release();
  expect(await Promise.all(others)).toEqual(['done b', 'done c', 'done d']);
  expect(queue.waiting()).toBe(0);
});

test('few items wait for the end of the period, and many for nothing', async () => {
  const ends: (() => void)[] = [];
  const batches: number[] = [];
  const work: QueuedWork<Deps, Item, string>['work'] = async (deps, items) => {
    batches.push(items.length);
    return echo(deps, items);
  };
  const queue = createQueue<Deps, Item, string>(
    { name: 'test', groupOf: () => '', keyOf: ({ key }) => key, waitsForLocks: true, work },
    (_, callback) => {
      ends.push(callback);
      return () => undefined;
    },
  );
  const runMany = (count: number) =>
    Array.from({ length: count }, () => queue.run(engine.deps, { key: crypto.randomUUID() }));
  // One after the other: nothing waits, so no period is awaited.
  await Promise.all(runMany(1));
  await Promise.all(runMany(1));
  await setImmediate();
  const [first, ...few] = runMany(64);
  await first;
  expect(batches).toEqual([1, 1, 1]);
  ends[2]?.();
  await Promise.all(few);
  expect(batches).toEqual([1, 1, 1, 63]);
  // Nothing ends these periods.
  await Promise.all(runMany(100));
  expect(batches).toEqual([1, 1, 1, 63, 100]);
});

test('items with the same key are never in one batch and keep their order', async () => {
  const { batches, releaseAt, run } = createControlledQueue();
  const calls = ['a', 'b', 'b', 'c', 'b'].map((key) => run(key));
  await releaseAt(1, 2, 3, 4);
  await Promise.all(calls);
  expect(batches).toEqual([['a'], ['b', 'c'], ['b'], ['b']]);
});

test('between the results of a large batch, other work has its turn and the next batch begins', async () => {
  const { batches, release, run } = createControlledQueue();
  const first = run('first');
  let returned = 0;
  const calls = Array.from({ length: 200 }, (_, index) => run(`k${index}`).then(() => (returned += 1)));
  release();
  await first;
  await expect.poll(() => batches.length).toBe(2);
  const later = Array.from({ length: 64 }, (_, index) => run(`later${index}`));
  release();
  await Promise.race(calls);
  await setImmediate();
  expect([batches.length, returned < 200]).toEqual([3, true]);
  release();
  await Promise.all([...calls, ...later]);
  expect(returned).toBe(200);
});

test('groups do not wait for each other', async () => {
  const { batches, release, run } = createControlledQueue();
  const calls = [run('a', 'one'), run('b', 'other')];
  expect(batches).toEqual([['a'], ['b']]);
  release();
  await Promise.all(calls);
});

test('a batch has at most 500 items', async () => {
  const { batches, releaseAt, run } = createControlledQueue();
  const calls = Array.from({ length: 1_002 }, (_, index) => run(`k${index}`));
  await releaseAt(1, 2, 3, 4);
  await Promise.all(calls);
  expect(batches.map(({ length }) => length)).toEqual([1, 500, 500, 1]);
});

test('where a batch fails, each of its items is tried alone and gets its own result or error', async () => {
  const { batches, releaseAt, run } = createControlledQueue(async (deps, items) => {
    if (items.some(({ key }) => key === 'bad')) throw new Error('bad row');
    return echo(deps, items);
  });
  const first = run('a');
  const calls = ['b', 'bad', 'c'].map((key) => run(key));
  const settled = Promise.allSettled(calls);
  await releaseAt(1, 2, 5);
  await first;
  expect(await settled).toEqual([
    { status: 'fulfilled', value: 'done b' },
    { status: 'rejected', reason: new Error('bad row') },
    { status: 'fulfilled', value: 'done c' },
  ]);
  expect(batches.slice(2)).toEqual([['b'], ['bad'], ['c']]);
});

test('items of a failed batch that are tried alone do not hold up the next batch', async () => {
  let isFirst = true;
  const { batches, release, releaseAt, run } = createControlledQueue(async (deps, items) => {
    if (items.length > 1 && isFirst) {
      isFirst = false;
      throw new Error('one row is locked');
    }
    return echo(deps, items);
  });
  const calls = ['a', 'b', 'c'].map((key) => run(key));
  await releaseAt(1);
  await expect.poll(() => batches.length).toBe(2);
  calls.push(run('d'));
  release();
  // The two items alone, and the next batch beside them.
  await expect.poll(() => batches.length).toBe(5);
  expect(batches.slice(2).toSorted()).toEqual([['b'], ['c'], ['d']]);
  release();
  await Promise.all(calls);
});

test('items that are locked wait in a batch of their own, beside the next batches', async () => {
  let isHeld = true;
  const modes: boolean[] = [];
  const { batches, release, releaseAt, run } = createControlledQueue(async (_, items, { skipsLocked }) => {
    modes.push(skipsLocked);
    return items.map(({ key }) => (isHeld && skipsLocked && key.startsWith('held') ? locked : `done ${key}`));
  });
  const first = run('a');
  const calls = ['b', 'held c', 'held d'].map((key) => run(key));
  await releaseAt(1, 2);
  expect(await Promise.all([first, calls[0]])).toEqual(['done a', 'done b']);
  await expect.poll(() => batches.length).toBe(3);
  const later = run('e');
  await expect.poll(() => batches.length).toBe(4);
  // The batches end together here; the fourth began before the third had ended.
  isHeld = false;
  release();
  expect(await Promise.all([...calls, later])).toEqual(['done b', 'done held c', 'done held d', 'done e']);
  expect(batches).toEqual([['a'], ['b', 'held c', 'held d'], ['held c', 'held d'], ['e']]);
  expect(modes).toEqual([true, true, false, true]);
});

test('an outage fails all items of a batch at once', async () => {
  const outage = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const { batches, releaseAt, run } = createControlledQueue(() => Promise.reject(outage));
  const settled = Promise.allSettled(['a', 'b', 'c'].map((key) => run(key)));
  await releaseAt(1, 2);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('a lock timeout concerns one item, so the items of its batch are tried alone', async () => {
  const locked = Object.assign(new Error('locked'), { name: 'PostgresError', code: '55P03' });
  const { releaseAt, run } = createControlledQueue((deps, items) =>
    items.length > 1 ? Promise.reject(locked) : echo(deps, items),
  );
  const calls = Promise.all(['a', 'b', 'c'].map((key) => run(key)));
  calls.catch(() => undefined);
  await releaseAt(1, 2, 4);
  expect(await calls).toEqual(['done a', 'done b', 'done c']);
});

test('a batch with too few results fails, so no item gets the result of another one', async () => {
  const { releaseAt, run } = createControlledQueue(async (deps, items) =>
    echo(deps, items.length > 1 ? items.slice(1) : items),
  );
  const calls = ['a', 'b', 'c'].map((key) => run(key));
  await releaseAt(1, 2, 4);
  expect(await Promise.all(calls)).toEqual(['done a', 'done b', 'done c']);
});

test('calls with other settings or another database are not in one batch', async () => {
  const { queue, batches, release } = createControlledQueue();
  const settings = { ...engine.deps.settings };
  const calls = [engine.deps, { ...engine.deps, settings }].map((deps) => queue.run(deps, { key: 'a' }));
  expect(batches).toEqual([['a'], ['a']]);
  release();
  await Promise.all(calls);
});
