import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openWindow } from './people';

const journey = openJourney();

/** The most scripts of the first visit, and their bytes as they are sent. */
const [mostScripts, mostBytes] = [15, 180_000];

test('the first visit of the dashboard loads at most 180 kB of scripts in 15 files before a sign of its player', async () => {
  const { as } = await newPerson(journey);
  const page = await openWindow(journey, 'phone', 'first-visit', as);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${journey.server.url}/dashboard`);
  await page.getByRole('button', { name: 'Transaction History' }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const { responseBodySize } = await script.request().sizes();
      return [new URL(script.url()).pathname, responseBodySize] as const;
    }),
  );
  const list = sizes.map(([path, size]) => `${path}: ${size}`).join('\n');
  expect(scripts.length, list).toBeGreaterThan(3);
  expect(scripts.length, list).toBeLessThanOrEqual(mostScripts);
  expect(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    list,
  ).toBeLessThanOrEqual(mostBytes);
});
