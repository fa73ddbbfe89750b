import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PlainBrowser } from './browser';
import type { Journey } from './journey';
import type { Seat } from './people';
import { startQuiz } from './quiz-page';

/** Opens the quiz in a real window, without an emulated size. */
export async function openQuizInWindow(journey: Journey, plain: PlainBrowser, seat: Seat): Promise<Page> {
  const page = await plain.context.newPage();
  const { url } = journey.server;
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, storedItems(seat));
  await page.goto(`${url}${seat.path}`);
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor();
  return page;
}

function storedItems({ as: { storageState } }: Seat) {
  return typeof storageState === 'object' ? (storageState.origins[0]?.localStorage ?? []) : [];
}

export const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
/** Leaves fullscreen as the Escape key does, which a browser without a user interface does not hear. */
export const exitFullscreen = (page: Page) => page.evaluate(() => document.exitFullscreen());

/** The end of fullscreen just after a question has opened is not held against the player. */
export const settledMs = 1_200;

/** Starts the quiz, which fills the screen. */
export async function startFullscreen(page: Page): Promise<void> {
  await startQuiz(page);
  await expect.poll(() => isFullscreen(page)).toBe(true);
}
