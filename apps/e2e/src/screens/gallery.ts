import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { grievance, office } from '../../../web/src/content/office';
import { viewports } from '../browser';
import { openJourney } from '../journey';
import { keepPicture, picture, shoot, wantsPictures } from '../pictures';
import { signedIn } from '../signed-in';
import { isFullTier } from '../tier';
import { expectForcedColours, expectLargeText } from './accessible-looks';
import { answerWith } from './answers';
import { firstTier } from './first-tier';
import { addTexts, expectTranslated, noteData, showLocale } from './pseudo-locale';
import { pathIn, type Screen } from './screen';
import { createWorld, type World } from './world';

/** A window of a kind of user. A new window starts a process, which compiles the whole client again. */
type Window = {
  readonly page: Page;
  /** The errors of the page and of its console. */
  readonly complaints: string[];
  /** Whether the page shows a screen as it is without replaced responses and steps, so that the router can leave it. */
  isPlain: boolean;
};

/**
 * Tests screens on a phone and a desktop, in light and dark mode. Expects that nothing is wider than the screen, that the
 * console has no errors, that axe finds no violation, and that every text is a message. The first tier has one state of
 * each route and runs axe once; the full tier has every state, forced colours and large text besides. With `PICTURES=1`
 * each screen is kept as a picture in `screenshots/gallery`; a failure always leaves one.
 */
export function testScreens(screens: readonly Screen[]): void {
  // Galleries come first: what the later files of this worker share is started here, which none of them waits for.
  openJourney();
  // The demo as it was made: other files change it.
  const journey = openJourney({});
  let world: World;
  const windows = new Map<Screen['as'], Window>();
  const data = new Set<string>();
  beforeAll(async () => {
    world = await createWorld(journey);
    // What an operator fills in is data too.
    addTexts(data, { grievance, office });
    // The first responses of a page may have been read before it is listened to.
    for (const path of ['/tournaments?limit=100', '/admin/tournaments?limit=100'])
      addTexts(data, (await journey.admin.call('GET', path)).body);
  }, 120_000);

  async function openWindow(as: Screen['as']): Promise<Window> {
    const { organiser, support } = world;
    const user = { visitor: undefined, player: 'player', admin: 'admin', organiser, support } as const;
    const signedInAs = user[as];
    const context = await journey.newContext('phone', signedInAs && (await signedIn(journey, signedInAs)));
    await context.addInitScript(pretendFullscreen);
    if (as === 'player') await context.addInitScript(rememberCelebration, world.finishedSession);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A failed request is part of the screen's state.
      const isRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRequest) complaints.push(message.text());
    });
    noteData(page, data);
    return { page, complaints, isPlain: false };
  }

  describe('every screen fits, is accessible and logs no errors', () => {
    test.each(isFullTier ? screens : firstTier(screens))('$name', async (screen) => {
      const window = windows.get(screen.as) ?? (await openWindow(screen.as));
      const { page, complaints } = window;
      windows.set(screen.as, window);
      try {
        const endAnswers = await show(window, screen, { url: journey.server.url, world });
        await checkScreen(page, screen, data);
        expect(complaints.splice(0)).toEqual([]);
        if (!window.isPlain) await clear(page, `${journey.server.url}/robots.txt`);
        await endAnswers?.();
      } catch (error) {
        await keepPicture(page, `gallery/${screen.name}-failure`, true);
        windows.delete(screen.as);
        await page.context().close();
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
  // A small page is resized at once. Leaving also cancels requests that are still pending. `about:blank` would start a
  // process for the next screen.
  await page.goto(smallPage);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('running-quiz');
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function checkScreen(page: Page, { name }: Screen, data: ReadonlySet<string>): Promise<void> {
  await expectNoOverflow(page, 'phone');
  expect(await page.content(), 'texts only').not.toContain('[object Object]');
  await shoot(page, `gallery/${name}-phone-light`, true);
  if (isFullTier) {
    await expectForcedColours(page);
    await expectLargeText(page);
    await look(page, 'desk', 'dark');
    await expectNoOverflow(page, 'desk');
    await shoot(page, `gallery/${name}-desk-dark`, true);
    await look(page, 'phone', 'light');
  }
  // Longer texts than the English ones: what fits here fits in English.
  await expectTranslated(page, data, async () => {
    await expectNoOverflow(page, 'phone');
    await page.setViewportSize(viewports.desk);
    await expectNoOverflow(page, 'desk');
  });
  await page.setViewportSize(viewports.phone);
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
  await look(page, 'phone', 'light');
}

/** Opens the screen in its state. Returns what ends its replaced responses. */
async function show(
  window: Window,
  { path, answers, open, ready }: Screen,
  { url, world }: { readonly url: string; readonly world: World },
): Promise<(() => Promise<void>) | undefined> {
  const { page } = window;
  const address = `${url}${pathIn(world, path)}`;
  const isElsewhere = new URL(address).pathname !== new URL(page.url()).pathname;
  const endAnswers = answers && (await answerWith(page, typeof answers === 'function' ? answers() : answers));
  // The router goes from page to page as it does for people. Replaced responses need a page without data.
  if (window.isPlain && isElsewhere && !answers)
    await page.evaluate((to) => history.pushState(null, '', to), address);
  else await page.goto(address);
  window.isPlain = !answers && !open;
  await open?.(page);
  await ready(page).first().waitFor();
  return endAnswers;
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
