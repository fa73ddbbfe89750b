import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { openJourney, stateBirth } from './journey';
import { shootFailure } from './pictures';
import { registeredPassword } from './rest-player';
import { expectSeat, newTournament } from './seats';

const journey = openJourney();

test('a visitor who taps Join registers and lands in the sheet of that tournament', async () => {
  const { id } = await newTournament(journey, 'From a link');
  const context = await journey.newContext('phone');
  const page = await context.newPage();
  shootFailure('seat-visitor', page);
  await page.goto(`${journey.server.url}/tournaments/${id}`);
  await page.getByRole('heading', { name: 'From a link', level: 1 }).waitFor();
  await page.getByText('+ ₹39 once = ₹49').waitFor();
  await page.getByRole('link', { name: 'Join Tournament' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.reload();
  const number = `97${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await page.getByLabel('Mobile Number').fill(number);
  await page.getByLabel('Username').fill(`seat_${number.slice(2)}`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(registeredPassword);
  await page.getByLabel('Name', { exact: true }).fill('Nisha Verma');
  await page.getByLabel('Email').fill(`${number}@example.com`);
  await page.getByRole('button', { name: 'Register' }).click();
  await stateBirth(page);
  await page.getByRole('dialog', { name: /^Join .*From a link/ }).waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).click();
  await expectSeat(page, id);
  await context.close();
});
