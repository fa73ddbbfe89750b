import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchProfile } from './browser';
import { openJourney } from './journey';
import { inspect, type Limits, type OpenBrowser, type PageReport } from './lighthouse';
import { publicPaths } from './public-paths';
import { createWorld, type World } from './screens/world';
import { signedIn } from './signed-in';

const journey = openJourney();
const pageTimeout = 240_000;
const limits: Limits = { performance: 95, lcpS: 1.8 };

let profile: string;
let context: BrowserContext;
let browser: OpenBrowser;
const reports = new Map<string, PageReport>();

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'paheli-lighthouse-'));
  const port = await freePort();
  context = await launchProfile(profile, port);
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  browser = {
    port,
    clearCache: async () => {
      await devtools.send('Network.clearBrowserCache');
    },
  };
}, 60_000);

afterAll(async () => {
  await context?.close();
  await rm(profile, { recursive: true, force: true });
  printTable();
});

test.each(publicPaths)(
  '%s meets the limits for performance, accessibility, best practices and SEO',
  async (path) => expectWithin(await audit(path, limits)),
  pageTimeout,
);

describe('a signed-in player', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(journey);
    const { storageState } = await signedIn(journey, 'player');
    if (typeof storageState !== 'object') throw new Error('no user is signed in');
    const page = await context.newPage();
    await page.goto(`${journey.server.url}/robots.txt`);
    for (const { name, value } of storageState.origins.flatMap(({ localStorage }) => localStorage))
      await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
    await page.close();
  }, 60_000);

  test.each([
    ['dashboard', () => '/dashboard'],
    ['results', () => `/quiz-results/${world.finishedSession}`],
    ['quiz', () => `/quiz/${world.comingTournament}`],
  ])(
    'sees a page within the limits: %s',
    async (name, pathOf) => expectWithin(await audit(pathOf(), limits, name)),
    pageTimeout,
  );
});

function expectWithin(report: PageReport): void {
  const remarks = report.remarks.join('\n');
  expect(report, remarks).toMatchObject({ accessibility: 100, bestPractices: 100, seo: 100 });
  expect(report.performance, remarks).toBeGreaterThanOrEqual(limits.performance);
  expect(report.lcpS).toBeLessThanOrEqual(limits.lcpS);
}

async function audit(path: string, pageLimits: Limits, name = path): Promise<PageReport> {
  const report = await inspect(`${journey.server.url}${path}`, browser, pageLimits);
  reports.set(name, report);
  return report;
}

function printTable(): void {
  const rows = [...reports].map(([path, { remarks: _, lcpS, ...scores }]) => ({
    path,
    ...scores,
    'LCP in s': Number(lcpS.toFixed(2)),
  }));
  // biome-ignore lint/suspicious/noConsole: the output of a benchmark is its result
  console.table(rows);
}
