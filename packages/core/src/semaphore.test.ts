import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

/** Work that runs until it is told to end, and records when it starts. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test('at most the limit runs at once, and the others start in the order of their arrival', async () => {
  const { started, work, end } = createWork();
  const semaphore = new Semaphore(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  expect(await results[1]).toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  // Work that arrives now waits behind the work that waits already.
  const last = semaphore.run(work('e'));
  end('a');
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) end(name);
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd', 'e']);
  end('e');
  expect(await Promise.all([...results, last])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('work that fails passes its place on', async () => {
  const semaphore = new Semaphore(1);
  const failed = semaphore.run(() => Promise.reject(new Error('failed')));
  const next = semaphore.run(async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(semaphore.isIdle).toBe(true);
});

test('it is idle only while nothing runs', async () => {
  const { work, end } = createWork();
  const semaphore = new Semaphore(1);
  expect(semaphore.isIdle).toBe(true);
  const result = semaphore.run(work('a'));
  expect(semaphore.isIdle).toBe(false);
  end('a');
  await result;
  expect(semaphore.isIdle).toBe(true);
});
