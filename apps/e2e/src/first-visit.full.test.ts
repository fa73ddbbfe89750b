import { stat } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';

const dist = new URL('../../web/dist/', import.meta.url);
const journey = openJourney();

/** How long a first visit is watched. What loads without a press of the visitor has begun by then. */
const watchedMs = 5_000;

test.each<[name: string, path: string, most: number, options: BrowserContextOptions]>([
  ['the home page', '/', 130_000, { serviceWorkers: 'allow' }],
  // Three catalogues besides.
  ['the home page of a browser in Hindi', '/', 142_000, { locale: 'hi-IN' }],
])('$0 ($1): scripts of at most $2 bytes in gzip within five seconds', async (_, path, most, options) => {
  const context = await journey.newContext('phone', { reducedMotion: 'no-preference', ...options });
  const scripts = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  const page = await context.newPage();
  await page.goto(`${journey.server.url}${path}`, { waitUntil: 'load' });
  // The time itself is what is measured.
  await page.waitForTimeout(watchedMs);
  const sizes = await Promise.all(
    [...scripts].map(async (file) => [file, (await stat(new URL(`${file}.gz`, dist))).size] as const),
  );
  const list = JSON.stringify(Object.fromEntries(sizes), null, 1);
  expect(sizes.length, list).toBeGreaterThan(3);
  expect(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    list,
  ).toBeLessThanOrEqual(most);
  await context.close();
});
