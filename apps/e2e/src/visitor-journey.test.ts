import { test } from 'vitest';
import { openJourney, stateBirth, submitRegistration } from './journey';
import { openPage } from './people';
import { expectSeat, newTournament } from './seats';

const journey = openJourney();

test('a visitor who taps Join registers and lands in the sheet of that tournament', async () => {
  const { id } = await newTournament(journey, 'From a link');
  const page = await openPage(journey, 'phone', `/tournaments/${id}`);
  await page.getByRole('heading', { name: 'From a link', level: 1 }).waitFor();
  await page.getByText('+ ₹39 once = ₹49').waitFor();
  await page.getByRole('link', { name: 'Join Tournament' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.reload();
  await submitRegistration(page);
  await stateBirth(page);
  await page.getByRole('dialog', { name: /^Join .*From a link/ }).waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).click();
  await expectSeat(page, id);
  await page.context().close();
});
