import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewports } from '../browser';
import { keepPicture, openJourney, picture, shoot } from '../journey';
import { signedIn } from '../signed-in';
import { answerWith } from './answers';
import type { Screen } from './screen';
import { createWorld, type World } from './world';

/**
 * Tests every screen in each of its states, as a phone and a desk show it by day and by night. What a program can
 * judge is judged here: nothing is wider than the screen, nothing is complained of, and axe finds nothing. With
 * `PICTURES=1` each is kept as a picture in `screenshots/gallery`; a failure always leaves one.
 */
export function testScreens(screens: readonly Screen[]): void {
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

  describe('fits, reads and complains of nothing', () => {
    test.each(screens)('$name', async (screen) => {
      const page = await contexts[screen.as].newPage();
      try {
        const complaints = await show(page, screen, { url: journey.server.url, world });
        await look(page, screen);
        expect(complaints).toEqual([]);
      } catch (error) {
        await keepPicture(page, `gallery/${screen.name}-failure`, true);
        throw error;
      } finally {
        await page.close();
      }
    });
  });
}

async function look(page: Page, { name }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, 'phone');
  await shoot(page, `gallery/${name}-phone-light`, true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, `gallery/${name}-phone-dark`, true);
  await resize(page, 'desk');
  await shoot(page, `gallery/${name}-desk-dark`, true);
  await page.emulateMedia({ colorScheme: 'light' });
  await picture(page, `gallery/${name}-desk-light`, true);
}

/** Opens the screen in its state; returns what the page will have complained of. */
async function show(
  page: Page,
  { path, answers, open, ready }: Screen,
  { url, world }: { readonly url: string; readonly world: World },
): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A failed request is a state of its screen, and stands there.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) complaints.push(message.text());
  });
  if (answers) await answerWith(page, typeof answers === 'function' ? answers() : answers);
  await page.goto(`${url}${typeof path === 'string' ? path : path(world)}`);
  await open?.(page);
  await ready(page).first().waitFor();
  return complaints;
}

/** Resizes the window, in which nothing may then stick out to the side. */
async function resize(page: Page, size: keyof typeof viewports): Promise<void> {
  await page.setViewportSize(viewports[size]);
  // What follows the window is drawn with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const width = await page.locator(':root').evaluate(({ scrollWidth }) => scrollWidth);
  expect(width, `${size}: wider than the screen`).toBeLessThanOrEqual(viewports[size].width);
}
