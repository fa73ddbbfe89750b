// Slow because pages load over a slow network.
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openJourney, sizesFrom } from './journey';
import { publicPaths } from './public-paths';
import { registeredPassword } from './rest-player';
import { type Answers, answerWith, noItems } from './screens/answers';
import { pathIn } from './screens/screen';
import { createWorld, type World } from './screens/world';
import { signedIn } from './signed-in';
import { rowsOf } from './tier';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const mostShift = 0.02;
/** A slow network with an empty cache: every page shows its placeholders first, and fonts and parts come late. */
const slowNetwork = { offline: false, latency: 300, downloadThroughput: 250_000, uploadThroughput: 100_000 };

const playerPaths: readonly string[] = [
  '/dashboard',
  '/tournaments',
  '/tournaments/$openTournament',
  '/tournaments/$finishedTournament/fairness',
  '/quiz/$comingTournament',
  '/quiz-results/$finishedSession',
  '/wallet',
  '/withdraw',
  '/statements',
  '/profile',
  '/kyc',
  '/you',
  '/achievements',
  '/friends',
  '/daily',
  '/practice',
  '/rehearsal',
];
const visitorPaths: readonly string[] = [
  ...publicPaths,
  '/hi',
  '/tournaments/$openTournament',
  '/r/$resultCode',
  '/badges/$badgeCode',
  '/invite/$invitationCode',
];
const adminPaths: readonly string[] = [
  '/admin',
  '/admin/users',
  '/admin/questions',
  '/admin/tournaments',
  '/admin/tournaments/new',
  '/admin/tournaments/$comingTournament',
  '/admin/tournaments/$comingTournament/edit',
  '/admin/withdrawals',
  '/admin/payments',
  '/admin/prizes',
  '/admin/messages',
  '/admin/question-reports',
  '/admin/appeals',
  '/admin/reconciliation',
  '/admin/audit',
];

const journey = openJourney({});
let world: World;
/** The state of each kind of user: with the demo content, and without any data of their own. */
const users: Record<string, BrowserContextOptions> = {};

beforeAll(async () => {
  world = await createWorld(journey);
  const mobileNumber = await journey.newPlayer().register();
  Object.assign(users, {
    player: await signedIn(journey, 'player'),
    newcomer: await signedIn(journey, [mobileNumber, registeredPassword]),
    admin: await signedIn(journey, 'admin'),
    visitor: {},
  });
}, 60_000);

/** Lists without entries, and an administrator for whom each kind of decision waits. */
const empty: Answers = Object.fromEntries(
  ['messages', 'payments', 'questions', 'reportedQuestions', 'tournaments', 'users', 'withdrawals'].map(
    (list) => [`admin.${list}.list`, noItems],
  ),
);
const busy: Answers = {
  'admin.waiting': ({ json }) => ({
    json: Object.fromEntries(Object.keys(json as object).map((kind) => [kind, 12])),
  }),
};

type Kind = readonly [name: string, user: string, paths: readonly string[], answers?: Answers];
const kinds: readonly Kind[] = [
  ['a player', 'player', playerPaths],
  ['a player without data', 'newcomer', playerPaths],
  ['an administrator', 'admin', adminPaths],
  ['a visitor', 'visitor', visitorPaths],
];
const deskKinds: readonly Kind[] = [
  ['an administrator of an empty site', 'admin', adminPaths, empty],
  ['an administrator with much to decide', 'admin', ['/admin'], busy],
];

/** In the first tier: the pages that are opened most, each for one kind of user, on a phone. */
const firstPaths: readonly string[] = [
  '/',
  '/login',
  '/dashboard',
  '/wallet',
  '/you',
  '/profile',
  '/admin',
  '/admin/users',
];
const isFirst = ([name, _user, _paths, answers]: Kind) => name !== 'a player without data' && !answers;

describe.each(sizesFrom('phone'))(
  'nothing on a page moves while it loads on a slow network, on a %s',
  (size) => {
    for (const [name, user, paths, answers] of rowsOf(
      size === 'desk' ? [...kinds, ...deskKinds] : kinds,
      isFirst,
    ))
      describe.concurrent(`for ${name}`, () => {
        test.each(rowsOf(paths, (path) => firstPaths.includes(path)))('%s', (path) =>
          expectStill(size, user, path, answers),
        );
      });
  },
);

async function expectStill(size: string, user: string, path: string, answers?: Answers): Promise<void> {
  const context = await journey.newContext(size, users[user]);
  await context.addInitScript(noteShifts);
  // These fonts come at once: until then others of the same metrics stand for them, which not every machine has.
  await context.route(/\/(?!.*devanagari)[^/]*\.woff2$/, (route) =>
    route.fulfill({ path: `${dist}${new URL(route.request().url()).pathname}` }),
  );
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    if (answers) await answerWith(page, answers, slowNetwork.latency);
    await page.goto(`${journey.server.url}${pathIn(world, path)}`);
    await page.waitForLoadState('networkidle');
    const shifts = await readShifts(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(mostShift);
  } finally {
    await context.close();
  }
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
