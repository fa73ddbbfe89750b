import { expect, test } from 'vitest';
import type { Schedule } from '../schedule';
import { startJobs } from './jobs';

const ignore = () => undefined;

/** Creates timers that fire when a test calls `fire`. */
function manualTimers() {
  const waiting = new Set<() => void>();
  const schedule: Schedule = (_ms, run) => {
    waiting.add(run);
    return () => waiting.delete(run);
  };
  const fire = () => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  return { schedule, fire, waiting };
}

function services(schedule: Schedule, errors: string[] = []) {
  const error = (_facts: object, message: string) => void errors.push(message);
  return { schedule, deps: { log: { debug: ignore, info: ignore, warn: ignore, error } } };
}

test('a job does not start again while it still runs', async () => {
  const { schedule, fire, waiting } = manualTimers();
  let begun = 0;
  let end = ignore as () => void;
  const run = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const jobs = startJobs([{ name: 'slow', everyMs: 1_000, run }], services(schedule));
  fire();
  expect([begun, waiting.size]).toEqual([1, 0]);
  end();
  await Promise.resolve();
  await expect.poll(() => waiting.size).toBe(1);
  fire();
  expect(begun).toBe(2);
  end();
  await jobs.stop();
});

test('a failure is logged and stops no job', async () => {
  const { schedule, fire, waiting } = manualTimers();
  const errors: string[] = [];
  let begun = 0;
  const run = async () => {
    begun += 1;
    throw new Error('the database is away');
  };
  const jobs = startJobs([{ name: 'failing', everyMs: 1_000, run }], services(schedule, errors));
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(() => waiting.size).toBe(1);
    fire();
    expect(begun).toBe(round);
  }
  await expect.poll(() => errors).toEqual(['a job failed', 'a job failed', 'a job failed']);
  await jobs.stop();
});

test('stopping waits for the current run and begins no other', async () => {
  const { schedule, fire, waiting } = manualTimers();
  let end = ignore as () => void;
  let isOver = false;
  const run = () =>
    new Promise<void>((resolve) => {
      end = () => {
        isOver = true;
        resolve();
      };
    });
  const jobs = startJobs([{ name: 'slow', everyMs: 1_000, run }], services(schedule));
  fire();
  const stopped = jobs.stop().then(() => isOver);
  end();
  expect(await stopped).toBe(true);
  expect(waiting.size).toBe(0);
});
