import { FairnessDocument, isVerifiable } from '@paheli/core/tournament/fairness';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, waitOptions } from './journey';
import { knownAnswer } from './known-answers';
import { newPerson, openPage } from './people';
import type { RestPlayer } from './rest-player';

// Of its own: it asks all questions in both languages, and with each question that others add one more may be set apart.
const journey = openJourney({});

const phone = { width: 360, height: 640 };

type Player = { readonly page: Page; readonly rest: RestPlayer };

/** Opens the notice before the quiz for a new player with a seat. */
async function openSeated(tournamentId: string): Promise<Player> {
  const { rest, as } = await newPerson(journey, 10);
  await rest.join(tournamentId);
  const page = await openPage(journey, 'phone', `/quiz/${tournamentId}`, { ...as, viewport: phone });
  await page.getByRole('heading', { name: 'Quiz Security Mode' }).waitFor();
  return { page, rest };
}

/** Starts the quiz, answers its first question right, and returns the question. */
async function answerFirst(page: Page, language: string): Promise<string> {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('radiogroup').waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const text = (await heading.textContent()) ?? '';
  expect(await heading.getAttribute('lang')).toBe(language);
  expect(await page.getByRole('radiogroup').getAttribute('lang')).toBe(language);
  // Whole on a small phone: no cue that there is more, and the button in view.
  expect(await page.locator('[data-cue]').count()).toBe(0);
  const button = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
  expect((button?.y ?? phone.height) + (button?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  await page.getByRole('radiogroup').getByText(knownAnswer(text), { exact: true }).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByText('Correct!').waitFor();
  return text;
}

test('one player reads Hindi, another English, and the draw of both can be verified', async () => {
  const { id } = await journey.admin.createTournament({
    name: 'Two languages',
    category: 'science',
    languages: ['en', 'hi'],
    // As many as there are in both languages: everybody is asked the same questions.
    questions_count: 21,
    max_participants: 2,
  });
  const [hindi, english] = [await openSeated(id), await openSeated(id)];

  const choice = hindi.page.getByRole('group', { name: 'Language of the questions' });
  expect(await choice.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  await choice.getByText('हिन्दी').click();
  const weights = [400, 500, 600].map((weight) => `${weight} 16px Hind`);
  const isLoaded = () =>
    hindi.page.evaluate((fonts) => fonts.every((font) => document.fonts.check(font, 'क')), weights);
  await expect.poll(isLoaded, waitOptions).toBe(true);

  expect(await answerFirst(hindi.page, 'hi')).toMatch(/\p{Script=Devanagari}/u);
  expect(await answerFirst(english.page, 'en')).not.toMatch(/\p{Script=Devanagari}/u);
  for (const { rest } of [hindi, english]) await rest.call('POST', `/quiz/${id}/complete`);

  await hindi.page.goto(`${journey.server.url}/quiz-results/${await sessionOf(hindi.rest, id)}`);
  await hindi.page.getByRole('tab', { name: 'Question Review' }).click();
  expect(await hindi.page.locator('h2[lang=hi]').first().textContent()).toMatch(/\p{Script=Devanagari}/u);

  const readDocument = async () => {
    const response = await fetch(`${journey.server.url}/api/tournaments/${id}/fairness`);
    return FairnessDocument.parse(await response.json());
  };
  await expect.poll(async () => isVerifiable(await readDocument()), waitOptions).toBe(true);
  const checks = await verifyFairness(await readDocument());
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { page } of [hindi, english]) await page.context().close();
});

async function sessionOf(rest: RestPlayer, tournamentId: string): Promise<string> {
  const { body } = await rest.call<{ session_id: string }>('GET', `/quiz/${tournamentId}/results`);
  return body.session_id;
}
