import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewports } from '../browser';
import { keepPicture, openJourney, picture, shoot, wantsPictures } from '../journey';
import { signedIn } from '../signed-in';
import { expectForcedColours, expectLargeText } from './accessible-looks';
import { answerWith } from './answers';
import { addTexts, expectTranslated, noteData, showLocale } from './pseudo-locale';
import type { Screen } from './screen';
import { createWorld, type World } from './world';

/**
 * Tests every screen in each of its states, on a phone and a desktop, in light and dark mode. Expects that nothing is
 * wider than the screen, that the console has no errors, and that axe finds no violation. With `PICTURES=1` each screen
 * is kept as a picture in `screenshots/gallery`; a failure always leaves one.
 */
export function testScreens(screens: readonly Screen[]): void {
  // One user opens more screens in a minute than people do.
  const journey = openJourney({
    RATE_PER_USER: '1000000',
    RATE_PER_ADDRESS: '1000000',
    PROMOTION_DELAY_HOURS: '0',
  });
  let world: World;
  let contexts: Record<Screen['as'], BrowserContext>;
  // One window for each kind of user. A new window starts a process, which compiles the whole client again.
  const windows = new Map<Screen['as'], Page>();
  const data = new Set<string>();
  beforeAll(async () => {
    world = await createWorld(journey);
    // The first responses of a page may have been read before it is listened to.
    for (const path of ['/tournaments?limit=100', '/admin/tournaments?limit=100'])
      addTexts(data, (await journey.admin.call('GET', path)).body);
    contexts = {
      visitor: await journey.newContext('phone'),
      player: await journey.newContext('phone', await signedIn(journey, 'player')),
      admin: await journey.newContext('phone', await signedIn(journey, 'admin')),
      organiser: await journey.newContext('phone', await signedIn(journey, world.organiser)),
      support: await journey.newContext('phone', await signedIn(journey, world.support)),
    };
    for (const context of Object.values(contexts)) await context.addInitScript(pretendFullscreen);
    await contexts.player.addInitScript(rememberCelebration, world.finishedSession);
  }, 120_000);
  afterAll(async () => {
    for (const context of Object.values(contexts ?? {})) await context.close();
  });

  describe('every screen fits, is accessible and logs no errors', () => {
    test.each(screens)('$name', async (screen) => {
      const page = windows.get(screen.as) ?? (await contexts[screen.as].newPage());
      windows.set(screen.as, page);
      try {
        noteData(page, data);
        const { complaints, endAnswers } = await show(page, screen, { url: journey.server.url, world });
        await checkScreen(page, screen, data);
        expect(complaints).toEqual([]);
        await clear(page, `${journey.server.url}/robots.txt`);
        await endAnswers?.();
      } catch (error) {
        await keepPicture(page, `gallery/${screen.name}-failure`, true);
        windows.delete(screen.as);
        await page.close();
        throw error;
      }
    });
  });
}

/** A fullscreen window cannot be resized, so the page only believes that it fills the screen. */
function pretendFullscreen(): void {
  const shown = { configurable: true, get: () => document.documentElement };
  Element.prototype.requestFullscreen = async () => {
    Object.defineProperty(document, 'fullscreenElement', shown);
  };
  Document.prototype.exitFullscreen = async () => {
    Reflect.deleteProperty(document, 'fullscreenElement');
  };
}

/** Celebrates no prize of this quiz again: the dialog comes late and would lie over what is tested. */
function rememberCelebration(sessionId: string): void {
  if (window.location.protocol.startsWith('http')) localStorage.setItem(`celebration:${sessionId}`, 'done');
}

/** Leaves the screen, and removes what it left in the window. */
async function clear(page: Page, smallPage: string): Promise<void> {
  page.removeAllListeners();
  // A small page is resized at once. Leaving also cancels requests that are still pending. `about:blank` would start a
  // process for the next screen.
  await page.goto(smallPage);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('running-quiz');
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await look(page, 'phone', 'light');
}

async function checkScreen(page: Page, { name }: Screen, data: ReadonlySet<string>): Promise<void> {
  await expectNoOverflow(page, 'phone');
  expect(await page.content(), 'texts only').not.toContain('[object Object]');
  await shoot(page, `gallery/${name}-phone-light`, true);
  await expectForcedColours(page);
  await expectLargeText(page);
  await look(page, 'desk', 'dark');
  await expectNoOverflow(page, 'desk');
  await shoot(page, `gallery/${name}-desk-dark`, true);
  await expectTranslated(page, data, async () => {
    await expectNoOverflow(page, 'desk');
    await look(page, 'phone', 'light');
    await expectNoOverflow(page, 'phone');
  });
  if (!wantsPictures) return;
  for (const [size, colorScheme] of [
    ['desk', 'light'],
    ['phone', 'dark'],
  ] as const) {
    await look(page, size, colorScheme);
    await picture(page, `gallery/${name}-${size}-${colorScheme}`, true);
  }
  await showLocale(page, 'hi');
  await picture(page, `gallery/${name}-phone-hindi`, true);
  await showLocale(page, 'en');
}

/** Opens the screen in its state. Returns the list in which the page's errors are recorded, and what ends its answers. */
async function show(
  page: Page,
  { path, answers, open, ready }: Screen,
  { url, world }: { readonly url: string; readonly world: World },
): Promise<{ complaints: string[]; endAnswers: (() => Promise<void>) | undefined }> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A failed request is part of the screen's state.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) complaints.push(message.text());
  });
  const endAnswers = answers && (await answerWith(page, typeof answers === 'function' ? answers() : answers));
  await page.goto(`${url}${typeof path === 'string' ? path : path(world)}`);
  await open?.(page);
  await ready(page).first().waitFor();
  return { complaints, endAnswers };
}

async function look(page: Page, size: keyof typeof viewports, colorScheme: 'light' | 'dark'): Promise<void> {
  await Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize(viewports[size])]);
}

/** Expects that nothing overflows sideways, once charts have measured a new size. */
async function expectNoOverflow(page: Page, size: keyof typeof viewports): Promise<void> {
  const readWidth = () =>
    page.evaluate(async () => {
      // Changes caused by a new size are drawn in the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.documentElement.scrollWidth;
    });
  const fits = expect.poll(readWidth, {
    timeout: 5_000,
    interval: 50,
    message: `${size}: wider than the screen`,
  });
  await fits.toBeLessThanOrEqual(viewports[size].width);
}
