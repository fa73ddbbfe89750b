import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { openWindow } from './people';
import { picture } from './pictures';
import { signedIn } from './signed-in';

const journey = openJourney();

const verdict = (page: Page) => page.getByText(/^(Correct|Incorrect)!$/);
const option = (page: Page, index: number) => page.getByRole('radiogroup').locator('label').nth(index);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });

/** Opens a practice round, where the switch is on or off as named. */
async function begin(page: Page, isOn: boolean): Promise<void> {
  await page.goto(`${journey.server.url}/practice`);
  const choice = page.getByRole('switch', { name: 'Tap to lock' });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(isOn);
}

const start = async (page: Page) => {
  await page.getByRole('button', { name: 'Start practice' }).click();
  await page.getByRole('radiogroup').waitFor();
};

test('a tap answers by choice, which the device remembers; Submit answers otherwise', async () => {
  const page = await openWindow(journey, 'phone', 'tap', await signedIn(journey, 'player'));
  await begin(page, false);
  await start(page);
  await option(page, 1).tap();
  expect(await verdict(page).count()).toBe(0);
  await submit(page).tap();
  await verdict(page).waitFor();

  await begin(page, false);
  await page.getByRole('switch', { name: 'Tap to lock' }).tap();
  await begin(page, true);
  await picture(page, 'phone-tap-to-lock-switch');
  await start(page);
  await picture(page, 'phone-tap-to-lock-question');
  await option(page, 2).tap();
  await verdict(page).waitFor();
  await picture(page, 'phone-tap-to-lock-verdict');
  await page.context().close();
});

test('on a desk options stand in two columns, the keys 1 to 4 lock, and arrow keys choose alone', async () => {
  const page = await openWindow(journey, 'desk', 'tap-desk', await signedIn(journey, 'player'));
  await begin(page, false);
  await page.getByRole('switch', { name: 'Tap to lock' }).check();
  await start(page);
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((index) => option(page, index).boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  expect(third?.x).toBe(first?.x);
  await picture(page, 'desk-tap-to-lock-question');
  await page.keyboard.press('2');
  await verdict(page).waitFor();
  await picture(page, 'desk-tap-to-lock-verdict');

  await verdict(page).waitFor({ state: 'detached' });
  await page.getByRole('radiogroup').waitFor();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  expect(await verdict(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await verdict(page).waitFor();
  await page.context().close();
});
