import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, sizes } from './journey';
import { newPerson, openPage, openWindow } from './people';

const journey = openJourney();

const small = { width: 320, height: 568 };

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

const isInside = (box: Box) =>
  box !== null &&
  box.x >= 0 &&
  box.y >= 0 &&
  box.x + box.width <= small.width &&
  box.y + box.height <= small.height;

const meet = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width;

test('a prize is celebrated on a podium, with Share inside, once on all devices', async () => {
  const { id } = await journey.admin.createTournament({ name: 'Podium', max_participants: 2 });
  const [{ rest: winner, as }, { rest: other }] = await Promise.all([
    newPerson(journey, 10),
    newPerson(journey, 10),
  ]);
  for (const player of [winner, other]) await player.join(id);
  const [sessionId] = await Promise.all([winner.play(id), other.play(id, (right) => (right + 1) % 4)]);
  await expect
    .poll(async () => (await winner.results(sessionId)).body.provisional, { timeout: 30_000 })
    .toBe(false);
  const [[phone], [desk]] = sizes as [[string, unknown], [string, unknown]];

  const page = await openWindow(journey, phone, 'podium', {
    ...as,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // The server handles the first claim, and its response is lost.
  await page.route('**/quiz.celebrate*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('quiz.celebrate'));
  await page.goto(`${journey.server.url}/quiz-results/${sessionId}`);
  await lost;
  await page.unroute('**/quiz.celebrate*');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
  await dialog.getByText('Rank #1 wins you').waitFor();
  // In strict mode: one step is the player's. The podium fills when the leaderboard has come.
  await dialog.getByRole('list', { name: 'Podium' }).getByText('You', { exact: true }).waitFor();
  await page.setViewportSize(small);
  await dialog.getByRole('button', { name: 'Share' }).scrollIntoViewIfNeeded();
  expect(await dialog.getByRole('button', { name: 'Share' }).boundingBox()).toSatisfy(isInside);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Results copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('rank #1');
  await dialog.getByRole('button', { name: 'Awesome!' }).click();
  await dialog.waitFor({ state: 'detached' });

  // A toast lies at the other end of the window where the button that caused it stands at the top.
  await page.setViewportSize(small);
  const share = page.getByRole('button', { name: 'Share Results' });
  await share.evaluate((button: HTMLElement) => {
    button.scrollIntoView({ block: 'start' });
    button.focus();
    button.click();
  });
  const toast = page.locator('[data-sonner-toast][data-y-position=bottom]');
  await toast.waitFor();
  await expect
    .poll(
      async () =>
        isInside(await toast.boundingBox()) && !meet(await toast.boundingBox(), await share.boundingBox()),
    )
    .toBe(true);
  await page.context().close();

  const second = await openPage(journey, desk, `/quiz-results/${sessionId}`, as);
  // The server has told this device.
  await second.waitForFunction((key) => localStorage.getItem(key) === 'done', `celebration:${sessionId}`);
  await second.getByRole('heading', { name: 'Quiz Results' }).waitFor();
  expect(await second.getByRole('dialog').count()).toBe(0);
  await second.context().close();
});
