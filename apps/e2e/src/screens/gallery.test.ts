/**
 * Every screen in each of its states, as a phone and a desk show it by day and by night. Each picture lies in
 * `screenshots/gallery` to be looked at; what a program can judge is judged here: nothing is wider than the
 * screen, nothing is complained of, and axe finds nothing. A new screen or state is a row in a table beside.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewports } from '../browser';
import { openJourney, picture, shoot } from '../journey';
import { signedIn } from '../signed-in';
import { adminDeskScreens } from './admin-desk-screens';
import { adminMoneyScreens } from './admin-money-screens';
import { adminScreens } from './admin-screens';
import { answerWith } from './answers';
import { friendScreens } from './friend-screens';
import { longWordScreens } from './long-word-screens';
import { playerScreens } from './player-screens';
import { publicScreens } from './public-screens';
import { quizScreens } from './quiz-screens';
import type { Screen } from './screen';
import { walletScreens } from './wallet-screens';
import { createWorld, type World } from './world';

const screens = [
  ...publicScreens,
  ...playerScreens,
  ...quizScreens,
  ...walletScreens,
  ...friendScreens,
  ...adminScreens,
  ...adminDeskScreens,
  ...adminMoneyScreens,
  ...longWordScreens,
];
const journey = openJourney();

let world: World;
let contexts: Record<Screen['as'], BrowserContext>;
beforeAll(async () => {
  world = await createWorld(journey);
  contexts = {
    visitor: await journey.newContext('phone'),
    player: await journey.newContext('phone', await signedIn(journey, 'player')),
    admin: await journey.newContext('phone', await signedIn(journey, 'admin')),
  };
  // A window in fullscreen cannot be given another size; many phones have none either.
  for (const context of Object.values(contexts)) {
    await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  }
}, 120_000);
afterAll(async () => {
  for (const context of Object.values(contexts ?? {})) await context.close();
});

test('every screen and state has a name of its own', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('fits, reads and complains of nothing', () => {
  test.each(screens)('$name', async (screen) => {
    const page = await contexts[screen.as].newPage();
    try {
      const complaints = await show(page, screen);
      await page.emulateMedia({ colorScheme: 'light' });
      await look(page, 'phone');
      await shoot(page, `gallery/${screen.name}-phone-light`, true);
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, `gallery/${screen.name}-phone-dark`, true);
      await look(page, 'desk');
      await shoot(page, `gallery/${screen.name}-desk-dark`, true);
      await page.emulateMedia({ colorScheme: 'light' });
      await picture(page, `gallery/${screen.name}-desk-light`, true);
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });
});

/** Opens the screen in its state; answers what the page will have complained of. */
async function show(page: Page, { path, answers, open, ready }: Screen): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A failed request is a state of its screen, and stands there.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) complaints.push(message.text());
  });
  if (answers) await answerWith(page, typeof answers === 'function' ? answers() : answers);
  await page.goto(`${journey.server.url}${typeof path === 'string' ? path : path(world)}`);
  await open?.(page);
  await ready(page).first().waitFor();
  return complaints;
}

/** Resizes the window, in which nothing may then stick out to the side. */
async function look(page: Page, size: keyof typeof viewports): Promise<void> {
  await page.setViewportSize(viewports[size]);
  // What follows the window is drawn with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const width = await page.locator(':root').evaluate(({ scrollWidth }) => scrollWidth);
  expect(width, `${size}: wider than the screen`).toBeLessThanOrEqual(viewports[size].width);
}
