import { registerProcess } from '@paheli/engine/foundation/server-process';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { createJobs } from './jobs';

const site = openTestApp();
const nothing = async () => undefined;
const watchOf = (hasExchange: boolean) =>
  createJobs(site.services, { measureClock: nothing, tellAlive: nothing, hasExchange }).find(
    ({ name }) => name === 'processes',
  );

test('a process without Redis warns once of each further process that uses its database', async () => {
  const watch = watchOf(false);
  await watch?.run();
  expect(site.logged).toEqual([]);
  for (const otherProcesses of [1, 2]) {
    await registerProcess(site.deps);
    await watch?.run();
    await watch?.run();
    expect(site.logged.at(-1)).toMatchObject({
      ...{ level: 'warn', facts: { otherProcesses } },
      message: expect.stringContaining('set REDIS_URL'),
    });
    expect(site.logged).toHaveLength(otherProcesses);
  }
});

test('a process with Redis watches no others', () => {
  expect(watchOf(true)).toBeUndefined();
});
