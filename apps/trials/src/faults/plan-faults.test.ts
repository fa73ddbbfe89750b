import { expect, test } from 'vitest';
import { chosen, describeFault, faultKinds, phases, planFaults } from './plan-faults';

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

test('a seed always has the same faults', () => {
  for (const seed of seeds) expect(planFaults(seed, faultKinds)).toEqual(planFaults(seed, faultKinds));
});

test('as many rounds as there are kinds have every kind', () => {
  for (const first of [1, 7, 100]) {
    const drawn = faultKinds.flatMap((_, index) => planFaults(first + index, faultKinds));
    expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  }
});

test('faults begin within their part of the round, and only possible kinds are drawn', () => {
  const possible = faultKinds.filter((kind) => kind !== 'disk' && kind !== 'redis');
  for (const fault of seeds.flatMap((seed) => planFaults(seed, possible))) {
    expect(possible).toContain(fault.kind);
    expect(fault.afterMs).toBeGreaterThanOrEqual(0);
    expect(fault.afterMs).toBeLessThanOrEqual(phases[fault.phase]);
  }
});

test('a round has one to three faults', () => {
  const counts = new Set(seeds.map((seed) => planFaults(seed, faultKinds).length));
  expect([...counts].toSorted()).toEqual([1, 2, 3]);
});

test('variants choose among all items', () => {
  expect([0, 0.34, 0.99].map((variant) => chosen(['a', 'b', 'c'], variant))).toEqual(['a', 'b', 'c']);
});

test('a fault is named by its kind and its moment', () => {
  const fault = { kind: 'database', phase: 'play', afterMs: 3_140, lastsMs: 500, variant: 0 } as const;
  expect(describeFault(fault)).toBe('database@play+3.1s');
});
