// Slow because a whole quiz is held.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, waitOptions } from './journey';
import { newPerson, openPage, openWindow } from './people';
import { signedIn } from './signed-in';

const journey = openJourney();

const hallSize = { width: 1920, height: 1080 };
const smallHall = { width: 1280, height: 720 };

/** Appoints an organiser with two questions and an unlisted quiz of them that waits for a press. */
async function holdQuiz() {
  const { rest: organiser, login } = await newPerson(journey);
  const { _id: userId } = await organiser.profile();
  const role = { role: 'player', duty: 'organiser', max_tournaments: 2, max_seats: 50 };
  await journey.admin.call('PUT', `/admin/users/${userId}/role`, role);
  await organiser.logIn(...login);
  const texts = ['Which gas do plants take in?', 'Which planet has the most moons?'];
  await organiser.addQuestions('science', texts, ['Right', 'Wrong', 'Worse', 'Worst']);
  const { body } = await organiser.call<{ id: string; join_code: string }>('POST', '/admin/tournaments', {
    ...{ name: 'College quiz', description: 'For the second year.', category: 'science' },
    ...{ questions_count: 2, duration_minutes: 1, max_participants: 2, visibility: 'unlisted' },
    ...{ starts_on_press: true, start_date: new Date(), end_date: new Date(Date.now() + 3_600_000) },
  });
  return { ...body, as: await signedIn(journey, login) };
}

/** Opens a phone whose player comes in by the code and waits. */
async function comeIn(joinCode: string): Promise<{ page: Page; username: string }> {
  const { rest, as } = await newPerson(journey);
  const { body } = await rest.call<{ username: string }>('GET', '/user/profile');
  const page = await openPage(journey, 'phone', '/code', as);
  await page.getByLabel('Code').fill(joinCode.toLowerCase());
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.getByRole('link', { name: /^Join Tournament/ }).click();
  await page
    .getByRole('dialog', { name: /^Join / })
    .getByRole('button', { name: /^Join/ })
    .click();
  await page.getByText('Waiting for the start').waitFor();
  expect(await page.getByText(/prize/i).count()).toBe(0);
  return { page, username: body.username };
}

test('a college’s quiz: phones come in by code, the hall watches, and one press starts all', async () => {
  const { id, join_code: joinCode, as } = await holdQuiz();
  const desk = await openPage(journey, 'desk', `/admin/tournaments/${id}`, as);
  await desk.getByRole('link', { name: 'Host' }).click();
  await desk.getByRole('button', { name: 'Make the link' }).click();
  const address = (await desk.getByRole('link', { name: /^Open/ }).getAttribute('href')) ?? '';
  expect(await desk.getByRole('button', { name: 'Start for all' }).isDisabled()).toBe(true);

  const hall = await openWindow(journey, 'desk', 'hall', { viewport: hallSize });
  await hall.goto(address);
  await hall.getByText('Nobody has come yet').waitFor();
  await hall.getByText(joinCode, { exact: true }).waitFor();
  const phones = await Promise.all([comeIn(joinCode), comeIn(joinCode)]);
  for (const { username } of phones) await hall.getByText(username).waitFor();
  await hall.getByText('2 players have come').waitFor();
  await desk.getByRole('button', { name: `Take ${phones[1].username} off the hall screen` }).click();
  await hall.getByText(phones[1].username).waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: `Show ${phones[1].username} again` }).click();
  await hall.getByText(phones[1].username).waitFor();

  await desk.getByRole('button', { name: 'Start for all' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Start for all' }).click();
  // Both phones leave the waiting room by themselves, at the same instant.
  await Promise.all(phones.map(({ page }) => page.getByRole('button', { name: /Start Quiz/ }).click()));
  await hall.keyboard.press('2');
  await hall.getByText('Players who finished').waitFor();
  await Promise.all(phones.map(({ page }, index) => answerAll(page, index === 0 ? 'Right' : 'Wrong')));
  await hall.getByText('4 of 4').waitFor();

  await hall.keyboard.press('ArrowRight');
  await hall.getByRole('main', { name: 'Board' }).getByText(phones[0].username).waitFor();
  await hall.keyboard.press('4');
  const podium = hall.getByRole('main', { name: 'Podium' });
  await podium.getByText(phones[0].username).waitFor({ timeout: waitOptions.timeout });
  await hall.setViewportSize(smallHall);
  const heightOf = () => hall.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(heightOf).toBeLessThanOrEqual(smallHall.height);

  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('paheli-results.csv');
  await desk.getByRole('link', { name: 'Page for the group' }).click();
  await desk.getByRole('heading', { name: 'Ranks' }).waitFor();
  await desk.goBack();
  await desk.getByRole('link', { name: 'Hold it again' }).click();
  await expect.poll(() => desk.getByLabel('Name', { exact: true }).inputValue()).toBe('College quiz');
  expect(await desk.getByRole('switch', { name: 'Starts when you press Start' }).isChecked()).toBe(true);
});

/** Answers both questions with this option. */
async function answerAll(page: Page, option: string): Promise<void> {
  for (const number of [1, 2]) {
    await page.getByText(`Question ${number} of 2`).waitFor();
    await page.getByRole('radiogroup').getByText(option, { exact: true }).click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
  }
}
