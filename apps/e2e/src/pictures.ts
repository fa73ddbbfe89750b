import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Whether every screen is kept as a picture (`PICTURES=1`). Otherwise only failed tests leave pictures. */
export const wantsPictures = process.env.PICTURES === '1';

/** Takes a picture of the screen, or of the whole page, where pictures are wanted. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!wantsPictures) return;
  await finishTransitions(page);
  await keepPicture(page, name, fullPage);
}

/** Takes a picture where pictures are wanted, and expects that axe finds no accessibility violation. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await finishTransitions(page);
  await picture(page, name, fullPage);
  // Pages with frames, such as the checkout, need axe's slower way over a second page.
  const violations = page.frames().length === 1 ? await runAxe(page) : await runAxeInFrames(page);
  expect(violations, name).toEqual([]);
}

/** Finishes running transitions, such as after a switch to dark mode, and the work that follows from their end. */
export function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await nextFrame();
    do {
      for (const transition of running()) transition.finish();
      await nextFrame();
    } while (running().length > 0);
  });
}

/** Runs axe on a page without frames and returns only the violations: four times as fast as AxeBuilder. */
async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

async function runAxeInFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Keeps pictures of these pages if the test fails. */
export function shootFailure(name: string, ...pages: readonly Page[]): void {
  onTestFailed(async () => {
    for (const [index, page] of pages.entries()) await keepPicture(page, `${name}-failure-${index + 1}`);
  });
}

/** Keeps a picture in `apps/e2e/screenshots`. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${screenshots}${name}.png`, fullPage });
}
