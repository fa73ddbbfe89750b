import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJourney } from './journey';
import { createWorld, type World } from './screens/world';
import { signedIn } from './signed-in';

const mostShift = 0.02;
/** How long each response of the API is held back, so that every page shows its placeholders first. */
const delayMs = 400;

type PathOf = string | ((world: World) => string);

const playerPaths: readonly PathOf[] = [
  '/dashboard',
  '/tournaments',
  ({ openTournament }) => `/tournaments/${openTournament}`,
  ({ finishedTournament }) => `/tournaments/${finishedTournament}/fairness`,
  ({ comingTournament }) => `/quiz/${comingTournament}`,
  ({ finishedSession }) => `/quiz-results/${finishedSession}`,
  '/wallet',
  '/withdraw',
  '/statements',
  '/profile',
  '/kyc',
  '/progress',
  '/achievements',
  '/friends',
  '/daily',
  '/practice',
  '/rehearsal',
];
const adminPaths: readonly PathOf[] = [
  '/admin',
  '/admin/users',
  '/admin/questions',
  '/admin/tournaments',
  '/admin/tournaments/new',
  ({ comingTournament }) => `/admin/tournaments/${comingTournament}`,
  ({ comingTournament }) => `/admin/tournaments/${comingTournament}/edit`,
  '/admin/withdrawals',
  '/admin/payments',
  '/admin/prizes',
  '/admin/messages',
  '/admin/question-reports',
  '/admin/appeals',
  '/admin/reconciliation',
  '/admin/audit',
];

const journey = openJourney({ RATE_PER_USER: '1000000', RATE_PER_ADDRESS: '1000000' });
let world: World;
const windows = new Map<string, BrowserContext>();

beforeAll(async () => {
  world = await createWorld(journey);
}, 60_000);

afterAll(async () => {
  for (const context of windows.values()) await context.close();
});

describe('nothing on a page moves while its data loads', () => {
  test.each(namesOf(playerPaths))('for a player: %s', async (_, path) => expectStill('player', path));
  test.each(namesOf(adminPaths))('for an administrator: %s', async (_, path) => expectStill('admin', path));
});

function namesOf(paths: readonly PathOf[]) {
  return paths.map(
    (path) => [typeof path === 'string' ? path : String(path).replace(/^.*=> /, ''), path] as const,
  );
}

async function expectStill(as: 'player' | 'admin', path: PathOf): Promise<void> {
  const context = windows.get(as) ?? (await openWindow(as));
  windows.set(as, context);
  const page = await context.newPage();
  try {
    await page.goto(`${journey.server.url}${typeof path === 'string' ? path : path(world)}`);
    await page.waitForLoadState('networkidle');
    const shifts = await readShifts(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(mostShift);
  } finally {
    await page.close();
  }
}

/** Opens a phone's window in which each response of the API comes late. */
async function openWindow(as: 'player' | 'admin'): Promise<BrowserContext> {
  const context = await journey.newContext('phone', await signedIn(journey, as));
  await context.addInitScript(noteShifts);
  await context.route(/\/(?:trpc|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return context;
}

type Shift = { readonly value: number; readonly moved: readonly string[] };
type ShiftEntry = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
};

/** Runs in the page: notes each shift of the layout, with what moved. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element
          ? `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`
          : 'gone';
        return `${name}: ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the shifts so far, once the last change was drawn. */
function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return Reflect.get(window, 'shifts') as Shift[];
  });
}
