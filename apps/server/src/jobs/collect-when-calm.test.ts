import { expect, test } from 'vitest';
import { createCalmCollection, type Heap, ownHeap } from './collect-when-calm';

const mebibyte = 1024 * 1024;

/** A heap of 100 MiB whose garbage and load a test sets, in MiB and as a share. */
function heapOf() {
  const state = { garbage: 0, busy: 0, playing: 0, collections: 0 };
  const heap: Heap = {
    busyShare: () => state.busy,
    usedBytes: () => (100 + state.garbage) * mebibyte,
    collect: () => Object.assign(state, { garbage: 0, collections: state.collections + 1 }),
  };
  return { state, collectWhenCalm: createCalmCollection(() => state.playing, heap) };
}

test('garbage is collected when the process is calm, not while it is busy', async () => {
  const { state, collectWhenCalm } = heapOf();
  Object.assign(state, { garbage: 200, busy: 0.5 });
  await collectWhenCalm();
  expect(state.collections).toBe(0);
  state.busy = 0.1;
  await collectWhenCalm();
  expect(state).toMatchObject({ garbage: 0, collections: 1 });
});

test('nobody is paused in the middle of a quiz', async () => {
  const { state, collectWhenCalm } = heapOf();
  Object.assign(state, { garbage: 200, playing: 21 });
  await collectWhenCalm();
  expect(state.collections).toBe(0);
  state.playing = 20;
  await collectWhenCalm();
  expect(state.collections).toBe(1);
});

test('a calm process is paused again only after its heap has grown by 64 MiB', async () => {
  const { state, collectWhenCalm } = heapOf();
  state.garbage = 64;
  await collectWhenCalm();
  state.garbage = 63;
  await collectWhenCalm();
  expect(state.collections).toBe(1);
  state.garbage = 64;
  await collectWhenCalm();
  expect(state.collections).toBe(2);
});

test('a collection frees what nobody holds any more', async () => {
  const heap = ownHeap();
  // What earlier tests left in this process would be collected in between.
  heap.collect();
  const collectWhenCalm = createCalmCollection(() => 0, { ...heap, busyShare: () => 0 });
  const before = heap.usedBytes();
  // Numbers of eight bytes in one object, which is quickly allocated and quickly freed.
  const held = [new Array(10 * mebibyte).fill(0.5)];
  const full = heap.usedBytes();
  expect(full - before).toBeGreaterThan(70 * mebibyte);
  held.pop();
  await collectWhenCalm();
  expect(full - heap.usedBytes()).toBeGreaterThan(70 * mebibyte);
});

test('a process that computes is busy, one that waits is not', async () => {
  const { busyShare } = ownHeap();
  await new Promise(setImmediate);
  const since = performance.now();
  while (performance.now() - since < 50);
  await new Promise(setImmediate);
  expect(busyShare()).toBeGreaterThan(0.8);
  await expect.poll(busyShare).toBeLessThan(0.5);
});
