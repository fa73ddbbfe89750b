import { expect, test } from 'vitest';
import { measureRead, summarise } from './measure-reads';

test('figures cover all parameters, and the slowest is the one with the largest median', () => {
  const runs = [
    { parameter: 'few', samplesMs: [1, 2, 50] },
    { parameter: 'many', samplesMs: [10, 11, 12] },
  ];
  expect(summarise({ name: 'profile', kind: 'call' }, runs)).toMatchObject({
    medianMs: 10.5,
    maxMs: 50,
    slowest: { parameter: 'many', medianMs: 11 },
  });
});

test('each parameter warms up once and then runs as often as asked', async () => {
  let calls = 0;
  const run = async () => {
    calls += 1;
  };
  const { runs } = await measureRead({ name: 'profile', kind: 'call', runs: { one: run, two: run } }, 3);
  expect(calls).toBe(8);
  expect(runs.map(({ samplesMs }) => samplesMs.length)).toEqual([3, 3]);
});
