import type { Page } from 'playwright-core';
import { answerByKey } from '../quiz-page';
import { at, type Screen, shows, state } from './screen';

const rehearsal = at.player('/rehearsal');

/** Starts a rehearsal and waits for its first question. */
export async function startRehearsal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
  await page.getByRole('radiogroup').waitFor();
}

/** Plays a rehearsal to its verdict. */
async function rehearse(page: Page): Promise<void> {
  await startRehearsal(page);
  await answerRehearsal(page);
}

/** Answers the questions of a rehearsal and waits for its verdict. */
export async function answerRehearsal(page: Page): Promise<void> {
  for (const number of [1, 2, 3]) {
    await page.getByText(`Question ${number} of 3`).waitFor();
    await answerByKey(page);
  }
  await page.getByRole('button', { name: 'Rehearse again' }).waitFor();
}

/** The screens of a rehearsal. */
export const rehearsalScreens: readonly Screen[] = [
  state(rehearsal, 'rehearsal', shows.role('button', 'Start rehearsal')),
  state(rehearsal, 'rehearsal-question', 'Question 1 of 3', { open: startRehearsal }),
  state(rehearsal, 'rehearsal-verdict', 'It opened and stayed open.', { open: rehearse }),
  state(rehearsal, 'rehearsal-without-fullscreen', 'This browser has none.', {
    open: async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
      await rehearse(page);
    },
  }),
  state(rehearsal, 'rehearsal-verdict-bad', shows.role('heading', 'Do not play on this device yet'), {
    answers: { 'quiz.serverTime': 'lost' },
    open: rehearse,
  }),
];
