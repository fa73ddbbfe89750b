import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { signedIn } from './signed-in';

const journey = openJourney();

test.each([
  ['a small phone', 360, 560, 'Open menu', 'button'],
  ['a phone on its side', 740, 320, /^Profile menu of /, 'menuitem'],
] as const)(
  'on %s, every entry of the menu can be reached and pressed',
  async (_, width, height, opener, role) => {
    const context = await journey.newContext('phone', {
      ...(await signedIn(journey, 'player')),
      viewport: { width, height },
    });
    const page = await context.newPage();
    await page.goto(`${journey.server.url}/dashboard`);
    await page.getByRole('button', { name: opener }).click();
    const logout = page.getByRole(role, { name: 'Logout' });
    await logout.waitFor();
    await scrollWithin(page, width, height);
    await expect.poll(async () => (await logout.boundingBox())?.y ?? height).toBeLessThanOrEqual(height - 44);
    // The page beneath stays where it is.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await logout.click({ timeout: 5_000 });
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await context.close();
  },
);

/** Turns the wheel over the menu as far as it goes. */
async function scrollWithin(page: Page, width: number, height: number): Promise<void> {
  await page.mouse.move(width - 60, height - 40);
  await page.mouse.wheel(0, 2_000);
}
