import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { signedIn } from './signed-in';

const journey = openJourney();

test('an organiser is appointed with limits, holds an unlisted quiz, and a player without access joins by its code', async () => {
  const { rest: person, login } = await newPerson(journey);
  const { body } = await person.call<{ id: string; name: string }>('GET', '/user/profile');
  const desk = await openPage(
    journey,
    'desk',
    `/admin/users?user=${body.id}`,
    await signedIn(journey, 'admin'),
  );
  await desk.getByRole('button', { name: 'Make organiser' }).click();
  const question = desk.getByRole('alertdialog');
  await question.getByLabel('Tournaments at a time').fill('1');
  await question.getByLabel('Seats of each').fill('30');
  await question.getByRole('button', { name: 'Make organiser' }).click();
  await desk.getByText(/The role of .* is now: Organiser/).waitFor();

  await person.logIn(...login);
  await person.addQuestions('general', ['Who wrote the syllabus?', 'Who reads it?']);
  const organiser = await openPage(journey, 'desk', '/dashboard', await signedIn(journey, login));
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
  const address = await organiser.getByText(/\/code\/[A-Z]{10}$/).textContent();
  const code = address?.slice(-10) ?? '';

  const player = await newPerson(journey);
  const phone = await openPage(journey, 'phone', '/dashboard', player.as);
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
