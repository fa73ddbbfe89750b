import type { Page } from 'playwright-core';
import { knownAnswer } from './known-answers';

/** Presses Start and waits for the first question. */
export async function startQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await questionOf(page, 1);
}

/** Waits for a question and returns its text. */
export async function questionOf(page: Page, number: number): Promise<string> {
  await page.getByText(new RegExp(`^Question ${number} of`)).waitFor();
  await page.getByRole('radiogroup').waitFor();
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** Answers the shown question by its first option. */
export async function answerFirst(page: Page): Promise<void> {
  await page.getByRole('radiogroup').locator('label').first().click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
}

/** Answers the shown question by a key alone. */
export async function answerByKey(page: Page): Promise<void> {
  await page.getByRole('radiogroup').waitFor();
  await page.keyboard.press('B');
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
}

/** How long people read at least. A prize that was won faster would be held. */
export const readingMs = 1_500;

/** Chooses an option by its key and submits it with Enter. Where a prize can be won, a person reads first. */
export async function answerByKeys(
  page: Page,
  number: number,
  { choice = 'right', isRead = false }: { choice?: 'right' | 'wrong'; isRead?: boolean } = {},
): Promise<void> {
  const right = knownAnswer(await questionOf(page, number));
  const options = await page.getByRole('radiogroup').locator('label').allInnerTexts();
  const index = options.findIndex((option) => option.split('\n').at(-1) === right);
  const key = choice === 'right' ? index : (index + 1) % options.length;
  if (isRead) await page.waitForTimeout(readingMs);
  await page.keyboard.press('ABCD'.charAt(key));
  await page.keyboard.press('Enter');
  await page.getByText(choice === 'right' ? 'Correct!' : 'Incorrect!', { exact: true }).waitFor();
}
