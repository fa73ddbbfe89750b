import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { questionOf } from './quiz-page';

const journey = openJourney();

test('a reload, a lost connection and a step back during a question lose neither answer nor position', async () => {
  const person = await newPerson(journey, 50);
  const { id } = await journey.admin.createTournament({
    name: 'Shaky line',
    questions_count: 8,
    max_participants: 5,
  });
  await person.rest.join(id);
  const page = await openPage(journey, 'phone', '/dashboard', person.as);
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();

  const first = await questionOf(page, 1);
  await page.reload();
  expect(await questionOf(page, 1)).toBe(first);

  // The answer is submitted while requests fail, and sent again until it is acknowledged.
  await page.context().setOffline(true);
  await page.keyboard.press('A');
  await page.keyboard.press('Enter');
  await page.locator('.quiz').getByText('Offline').waitFor();
  await page.getByText('Error submitting answer. Please try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();

  await questionOf(page, 2);
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).click();
  await page.getByText(/^Question [2-4] of 8$/).waitFor();
  await page.getByRole('radiogroup').waitFor();
  await page.context().close();

  const { body } = await person.rest.call<{ session_id: string }>('POST', `/quiz/${id}/complete`);
  const { body: result } = await person.rest.results(body.session_id);
  expect(result.question_stats[0]?.user_answer).not.toBe(null);
});
