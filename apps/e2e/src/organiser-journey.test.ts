import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { shootFailure } from './pictures';
import { registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

async function open(size: string, path: string, number: string): Promise<Page> {
  const context = await journey.newContext(size, await signedIn(journey, [number, registeredPassword]));
  const page = await context.newPage();
  await page.goto(`${journey.server.url}${path}`);
  return page;
}

test('an organiser is appointed with limits, holds an unlisted quiz, and a player without access joins by its code', async () => {
  const person = journey.newPlayer();
  const number = await person.register();
  const { body } = await person.call<{ id: string; name: string }>('GET', '/user/profile');
  const desk = await (await journey.newContext('desk', await signedIn(journey, 'admin'))).newPage();
  await desk.goto(`${journey.server.url}/admin/users?user=${body.id}`);
  await desk.getByRole('button', { name: 'Make organiser' }).click();
  const question = desk.getByRole('alertdialog');
  await question.getByLabel('Tournaments at a time').fill('1');
  await question.getByLabel('Seats of each').fill('30');
  await question.getByRole('button', { name: 'Make organiser' }).click();
  await desk.getByText(/The role of .* is now: Organiser/).waitFor();

  await person.logIn(number, registeredPassword);
  for (const text of ['Who wrote the syllabus?', 'Who reads it?'])
    await person.call('POST', '/admin/questions', {
      category: 'general',
      question_text: text,
      options: ['One', 'Two', 'Three', 'Four'],
      correct_answer: 0,
    });
  const organiser = await open('desk', '/dashboard', number);
  shootFailure('organiser', organiser, desk);
  await organiser.getByRole('navigation').getByRole('link', { name: 'Organise' }).click();
  const sections = organiser.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await sections.first().waitFor();
  expect(await sections.allTextContents()).toEqual(['Questions', 'Tournaments']);
  await organiser.getByRole('link', { name: 'Create Tournament' }).click();
  expect(await organiser.getByLabel('Entry fee (₹)').count()).toBe(0);
  await organiser.getByLabel('Name', { exact: true }).fill('Freshers quiz');
  await organiser.getByLabel('Description', { exact: true }).fill('Two questions.');
  await organiser.getByLabel('Category').selectOption('general');
  await organiser.getByLabel('Who finds it').selectOption('unlisted');
  await organiser.getByLabel('Start', { exact: true }).fill('2030-01-01T10:00');
  await organiser.getByLabel('End', { exact: true }).fill('2030-01-01T11:00');
  await organiser.getByLabel('Questions', { exact: true }).fill('2');
  await organiser.getByLabel('Maximum participants').fill('31');
  await organiser.getByRole('button', { name: 'Save' }).click();
  await organiser.getByText('Your tournaments have at most 30 seats.').waitFor();
  await organiser.getByLabel('Maximum participants').fill('30');
  await organiser.getByRole('button', { name: 'Save' }).click();
  const address = await organiser.getByText(/\/code\/[A-Z]{6}$/).textContent();
  const code = address?.slice(-6) ?? '';

  const player = journey.newPlayer();
  const playersNumber = await player.register();
  await player.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  const phone = await open('phone', '/dashboard', playersNumber);
  shootFailure('organiser', phone);
  await phone.getByText('Live Tournaments').waitFor();
  expect(await phone.getByText('Freshers quiz').count()).toBe(0);
  await phone.getByRole('link', { name: 'Join with a code' }).click();
  await phone.getByLabel('Code').fill(code.toLowerCase());
  await phone.getByRole('button', { name: 'Find it' }).click();
  await phone.getByRole('heading', { name: 'Freshers quiz' }).waitFor();
  await phone.getByText(/^Held by /).waitFor();
  await phone.getByRole('link', { name: /^Join Tournament/ }).click();
  await phone.getByText('Taking part is free.').waitFor();
  await phone.getByRole('button', { name: /^Join/ }).click();
  await phone.getByText('Waiting room').waitFor();
  await organiser.reload();
  await organiser.getByText('1/30').first().waitFor();
});
