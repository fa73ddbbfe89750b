import { createTestClock } from '@paheli/engine/testing/test-engine';
import { expect, test } from 'vitest';
import { createTestSchedule } from '../testing/test-schedule';
import { runThrottled } from './run-throttled';

function setUp() {
  const { schedule, advance } = createTestSchedule(createTestClock(new Date()));
  const runs = { begun: 0, end: (): void => undefined };
  const throttled = runThrottled(schedule, () => {
    runs.begun += 1;
    return new Promise((resolve) => {
      runs.end = () => resolve(1_000);
    });
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { throttled, runs, advance, settle };
}

test('the first request runs at once, and all requests meanwhile share one run after the pause', async () => {
  const { throttled, runs, advance, settle } = setUp();
  throttled.ask();
  expect(runs.begun).toBe(1);
  for (let asked = 0; asked < 10; asked += 1) throttled.ask();
  runs.end();
  await settle();
  throttled.ask();
  advance(999);
  expect(runs.begun).toBe(1);
  advance(1);
  expect(runs.begun).toBe(2);
  runs.end();
  await settle();
  advance(5_000);
  expect(runs.begun).toBe(2);
  throttled.ask();
  expect(runs.begun).toBe(3);
});

test('stopping waits for the current run and begins no other', async () => {
  const { throttled, runs, advance, settle } = setUp();
  throttled.ask();
  throttled.ask();
  let isStopped = false;
  const stopped = throttled.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  runs.end();
  await stopped;
  advance(10_000);
  throttled.ask();
  expect(runs.begun).toBe(1);
});
