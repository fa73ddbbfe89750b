import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { playFreeQuiz } from './screens/practice-screens';

const journey = openJourney();

test('a new player practises and plays the daily quiz before paying anything', async () => {
  const { rest, as } = await newPerson(journey);
  const page = await openPage(journey, 'phone', '/dashboard', as);
  await page.getByRole('link', { name: /^Practice/ }).click();
  await page.getByLabel('Subject').selectOption('history');
  await page.getByText('5', { exact: true }).click();
  await page.getByRole('button', { name: 'Start practice' }).click();
  await page.getByText('Question 1 of 5').waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  // A reload resumes the same round.
  await page.reload();
  await page.getByText(/^Question [12] of 5$/).waitFor();
  await rest.call('POST', `/quiz/${new URL(page.url()).searchParams.get('round')}/complete`);
  await page.reload();
  await page.getByRole('heading', { name: 'Quiz Results' }).waitFor();
  await page.getByText('Nothing was at stake.').waitFor();
  expect(await page.getByRole('tab', { name: 'Leaderboard' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: /^Daily quiz/ }).click();
  await page.getByRole('button', { name: 'Play daily quiz' }).click();
  await playFreeQuiz(page, 10);
  await page.getByText('1 day in a row').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: /^Daily quiz Next in/ }).click();
  await page.getByText('1 day in a row').waitFor();
  const { body: profile } = await rest.call<{ wallet_balance: number }>('GET', '/user/profile');
  expect(profile.wallet_balance).toBe(0);
  await page.context().close();
});
