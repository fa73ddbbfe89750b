import { expect, test } from 'vitest';
import { openJourney, picture, shoot, shootFailure, sizes } from './journey';
import { registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

test('a prize is celebrated on a podium, with Share inside, once on all devices', async () => {
  const { id } = await journey.admin.createTournament({ name: 'Podium', max_participants: 2 });
  const [winner, other] = [journey.newPlayer(), journey.newPlayer()];
  const [mobileNumber] = await Promise.all([winner.prepare(10), other.prepare(10)]);
  for (const player of [winner, other]) await player.join(id);
  const [sessionId] = await Promise.all([winner.play(id), other.play(id, (right) => (right + 1) % 4)]);
  await expect
    .poll(async () => (await winner.results(sessionId)).body.provisional, { timeout: 30_000 })
    .toBe(false);
  const as = await signedIn(journey, [mobileNumber, registeredPassword]);
  const [[phone], [desk]] = sizes as [[string, unknown], [string, unknown]];

  const context = await journey.newContext(phone, {
    ...as,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  shootFailure('podium', page);
  await page.goto(`${journey.server.url}/quiz-results/${sessionId}`);
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
  await dialog.getByText('Rank #1 wins you').waitFor();
  expect(await dialog.getByRole('list', { name: 'Podium' }).getByText('You', { exact: true }).count()).toBe(
    1,
  );
  await shoot(page, 'podium-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'podium-desk');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Results copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('rank #1');
  await dialog.getByRole('button', { name: 'Awesome!' }).click();
  await context.close();

  const second = await (await journey.newContext(desk, as)).newPage();
  await second.goto(`${journey.server.url}/quiz-results/${sessionId}`);
  // The server has told this device.
  await second.waitForFunction((key) => localStorage.getItem(key) !== null, `celebrated:${sessionId}`);
  await second.getByRole('heading', { name: 'Quiz Results' }).waitFor();
  expect(await second.getByRole('dialog').count()).toBe(0);
  await second.context().close();
});
