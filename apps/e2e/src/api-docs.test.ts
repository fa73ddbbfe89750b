import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { newSite, type ServerProcess, startServer } from './server-process';

let site: Awaited<ReturnType<typeof newSite>>;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  site = await newSite();
  [server, browser] = await Promise.all([startServer(site.env), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await site?.remove();
});

describe.each(Object.entries(viewports))('on a %s', (_name, viewport) => {
  test.each(['/api/docs', '/api/api/docs'])(
    '%s shows every path with examples, asks nobody else and complains of nothing',
    async (path) => {
      const page = await browser.newPage({ viewport });
      const { complaints, origins } = watch(page);
      await page.goto(server.url + path);
      await page.getByRole('heading', { name: 'Paheli', level: 1 }).waitFor();
      for (const operation of await documentedPaths()) {
        await page.getByText(operation, { exact: true }).first().waitFor({ state: 'attached' });
      }
      await page.getByText('"asha_rao"').first().waitFor();
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([server.url]);
      await page.close();
    },
  );
});

/** What the page complains of, and whom it asks. */
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
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  return Object.keys(paths);
}
