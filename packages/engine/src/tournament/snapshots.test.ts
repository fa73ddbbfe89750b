import { expect, test } from 'vitest';
import { openTestEngine } from '../testing/test-engine';
import { createSnapshots } from './snapshots';

const engine = openTestEngine();
const { deps, clock } = engine;

test('a snapshot that took long rests in proportion', async () => {
  const { id } = await engine.tournament();
  let taken = 0;
  const take = async () => {
    taken += 1;
    clock.advance(2_000);
    return { isFinal: false };
  };
  const sources = { database: deps.database, now: clock.now, take };
  const snapshots = createSnapshots(sources, { maxAgeMs: 10_000, restPerCost: 20 });
  await snapshots.read(id);
  clock.advance(37_999);
  await snapshots.read(id);
  expect(taken).toBe(1);
  clock.advance(1);
  await snapshots.read(id);
  expect(taken).toBe(2);
});

test('a final snapshot counts as current for the reader who has it checked', async () => {
  const { id } = await engine.tournament();
  const sources = { database: deps.database, now: clock.now, take: async () => ({ isFinal: true }) };
  const snapshots = createSnapshots(sources, { maxAgeMs: 1_000 });
  const isCurrent = async () => (await snapshots.read(id)).isCurrent;
  expect([await isCurrent(), await isCurrent()]).toEqual([true, false]);
  clock.advance(1_000);
  expect(await Promise.all([isCurrent(), isCurrent()])).toEqual([true, false]);
  expect(await isCurrent()).toBe(false);
});
