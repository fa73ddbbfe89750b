import { expect, test } from 'vitest';
import { runCoalesced } from './run-coalesced';
import { silentLog } from './testing/test-app';

test('calls made during a run share one further run that begins after them', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  let atOnce = 0;
  const run = runCoalesced(silentLog, 'failed', async () => {
    begun += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    await new Promise<void>((resolve) => ends.push(resolve));
    atOnce -= 1;
  });
  const first = run();
  const rest = [run(), run(), run()];
  expect(begun).toBe(1);
  ends.shift()?.();
  await first;
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  await Promise.all(rest);
  expect(begun).toBe(2);
});

test('a failed run is logged and the next one starts normally', async () => {
  const warnings: string[] = [];
  let begun = 0;
  const run = runCoalesced(
    { ...silentLog, warn: (_facts, message) => warnings.push(message) },
    'failed',
    async () => {
      begun += 1;
      throw new Error('no');
    },
  );
  await run();
  await run();
  expect(begun).toBe(2);
  expect(warnings).toEqual(['failed', 'failed']);
});
