import { expect, test } from 'vitest';
import { parseMachineBusyMs, parseStat, readUsage } from './process-usage';

test('times and parent are read behind a name with spaces and brackets', () => {
  const fields = 'S 17 4 4 0 -1 4194560 1 2 3 4 150 50 700 300 20 0 1 0 99 1000 200';
  expect(parseStat(`42 (postgres: a) b) ${fields}`)).toEqual({
    parentPid: 17,
    ownMs: 2_000,
    endedChildrenMs: 10_000,
  });
});

test('a process that is gone has no usage', async () => {
  expect(await readUsage(2 ** 22 + 1)).toBeNull();
});

test('a machine is busy while its cores neither idle nor wait', () => {
  expect(parseMachineBusyMs('cpu  10 20 30 4000 500 6 7 8 9 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n')).toBe(810);
});
