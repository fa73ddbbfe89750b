import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { viewports } from './browser';
import { openJourney } from './journey';

const journey = openJourney();

describe.each(Object.entries(viewports))('on a %s', (_name, viewport) => {
  test.each(['/api/docs', '/api/api/docs'])(
    '%s shows every path with examples, asks nobody else and complains of nothing',
    async (path) => {
      const page = await journey.browser.newPage({ viewport });
      const { complaints, origins } = watch(page);
      await page.goto(journey.server.url + path);
      await page.getByRole('heading', { name: 'Paheli', level: 1 }).waitFor();
      for (const operation of await documentedPaths()) {
        await page.getByText(operation, { exact: true }).first().waitFor({ state: 'attached' });
      }
      await page.getByText('"asha_rao"').first().waitFor();
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([journey.server.url]);
      await page.close();
    },
  );
});

/** Records the errors of a page and the origins of its requests. */
function watch(page: Page): { complaints: string[]; origins: Set<string> } {
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') || protocol.startsWith('ws')) origins.add(origin);
  });
  return { complaints, origins };
}

async function documentedPaths(): Promise<string[]> {
  const response = await fetch(`${journey.server.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  return Object.keys(paths);
}
