import type { Page } from 'playwright-core';
import type { Screen } from './screen';

const rehearsal = { as: 'player', path: '/rehearsal' } as const satisfies Partial<Screen>;

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
    await page.getByRole('radiogroup').waitFor();
    await page.keyboard.press('B');
    await page.keyboard.press('Enter');
    await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
  }
  await page.getByRole('button', { name: 'Rehearse again' }).waitFor();
}

/** The screens of a rehearsal. */
export const rehearsalScreens: readonly Screen[] = [
  {
    ...rehearsal,
    name: 'rehearsal',
    ready: (page) => page.getByRole('button', { name: 'Start rehearsal' }),
  },
  {
    ...rehearsal,
    name: 'rehearsal-question',
    open: startRehearsal,
    ready: (page) => page.getByText('Question 1 of 3'),
  },
  {
    ...rehearsal,
    name: 'rehearsal-verdict',
    open: rehearse,
    ready: (page) => page.getByText('It opened and stayed open.'),
  },
  {
    ...rehearsal,
    name: 'rehearsal-without-fullscreen',
    open: async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
      await rehearse(page);
    },
    ready: (page) => page.getByText('This browser has none.'),
  },
  {
    ...rehearsal,
    name: 'rehearsal-verdict-bad',
    answers: { 'quiz.serverTime': 'lost' },
    open: rehearse,
    ready: (page) => page.getByRole('heading', { name: 'Do not play on this device yet' }),
  },
];
