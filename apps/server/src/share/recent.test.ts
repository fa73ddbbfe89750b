import { expect, test } from 'vitest';
import { createRecent } from './recent';

/** A store with a clock, and a maker that counts. */
function setUp(maxEntries = 2) {
  const clock = { ms: 0 };
  const made: string[] = [];
  const recent = createRecent<string>({ maxEntries, maxAgeMs: 1_000, now: () => new Date(clock.ms) });
  const read = (key: string) =>
    recent.get(key, async () => {
      made.push(key);
      return `${key}${made.length}`;
    });
  return { clock, made, recent, read };
}

test('a value is made once for all callers, and again when it is old', async () => {
  const { clock, read } = setUp();
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a1', 'a1']);
  clock.ms = 999;
  expect(await read('a')).toBe('a1');
  clock.ms = 1_000;
  expect(await read('a')).toBe('a2');
});

test('the oldest value leaves when there are too many', async () => {
  const { made, read } = setUp();
  for (const key of ['a', 'b', 'c', 'b', 'a']) await read(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('a failure is reported to its callers and not kept', async () => {
  const { recent, read } = setUp();
  await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await read('a')).toBe('a1');
});
