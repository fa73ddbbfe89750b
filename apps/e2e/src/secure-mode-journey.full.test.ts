import { freePort } from '@paheli/db/embedded/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchPlainBrowser, type PlainBrowser } from './browser';
import { endSession, openJourney } from './journey';
import { newSeat, type Seat } from './people';
import { shootFailure } from './pictures';
import { questionOf } from './quiz-page';
import { type Answers, answerWith } from './screens/answers';
import { exitFullscreen, isFullscreen, openQuizInWindow, settledMs, startFullscreen } from './secure-window';

const journey = openJourney();
let plain: PlainBrowser;
beforeAll(async () => {
  plain = await launchPlainBrowser(await freePort());
});
afterAll(() => plain?.close());

async function openQuiz(seat: Seat, answers?: Answers): Promise<Page> {
  const context = await journey.newContext('desk', seat.as);
  const page = await context.newPage();
  // Before the page opens its live connection, which carries the calls of a quiz.
  if (answers) await answerWith(page, answers);
  await page.goto(`${journey.server.url}${seat.path}`);
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor();
  return page;
}

test('zoom, screen readers and leaving fullscreen between questions are no violations', async () => {
  const seat = await newSeat(journey, 'No violations');
  const page = await openQuizInWindow(journey, plain, seat);
  shootFailure('no-violations', page);
  await startFullscreen(page);
  await zoom(page);
  await questionOf(page, 2);
  await useScreenReader(page);
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
  await exitFullscreen(page);
  await questionOf(page, 3);
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForTimeout(settledMs);
  expect(await isFullscreen(page)).toBe(false);
  expect(await page.getByText('0 violations').count()).toBe(1);
  expect(await seat.recorded()).toEqual([]);
  await page.close();
});

/** Zooms by the keys and the wheel, by a pinch, and by the sizes that a page of twice the size has. */
async function zoom(page: Page): Promise<void> {
  for (const key of ['=', '+', '-', '0']) await page.keyboard.press(`Control+${key}`);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizePinchGesture', { x: 100, y: 100, scaleFactor: 1.5 });
  const { width, height } = await page.evaluate(() => ({ width: innerWidth / 2, height: innerHeight / 2 }));
  const doubled = { width, height, deviceScaleFactor: 2, mobile: false };
  await devtools.send('Emulation.setDeviceMetricsOverride', doubled);
  // Long enough for two looks at the sizes of the window.
  await page.waitForTimeout(settledMs);
  await devtools.send('Emulation.clearDeviceMetricsOverride');
}

/** Moves and answers by the keys of NVDA, JAWS and VoiceOver, as a page hears them where the reader lets them through. */
async function useScreenReader(page: Page): Promise<void> {
  for (const modifier of ['Insert', 'CapsLock']) {
    await page.keyboard.down(modifier);
    for (const key of ['F12', 'ArrowDown', 'Control+c', 'Control+s']) await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  }
  for (const key of ['ArrowRight', 'Space', 'a', 'c']) await page.keyboard.press(`Control+Alt+${key}`);
  for (const key of ['h', 'k', 'ContextMenu', 'Shift+F10', 'Tab', 'ArrowDown', 'Space', 'Enter'])
    await page.keyboard.press(key);
}

describe('fullscreen ends', () => {
  test('when the start is refused', async () => {
    const seat = await newSeat(journey, 'Refused');
    const page = await openQuiz(seat, { 'quiz.start': 'refused' });
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.waitForURL('**/dashboard');
    await expectWindow(page);
  });

  test('when the player goes back, and once they resume it ends with the quiz', async () => {
    const seat = await newSeat(journey, 'Back');
    const context = await journey.newContext('phone', seat.as);
    const page = await context.newPage();
    await page.goto(`${journey.server.url}/dashboard`);
    await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
    await startFullscreen(page);
    // Leaving is asked for first; staying changes nothing.
    await page.goBack();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByText(/^Question \d of 8$/).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => isFullscreen(page)).toBe(false);
    // Every page leads back until the quiz is over, also after a reload.
    const bar = page.getByRole('complementary', { name: 'Running quiz' });
    await bar.getByText(/^Quiz running, \d:\d\d left$/).waitFor();
    await page.goto(`${journey.server.url}/about`);
    await bar.getByRole('link', { name: 'Resume' }).click();
    await page.getByText(/^Question \d of 8$/).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => isFullscreen(page)).toBe(true);
    // The event of the other device ends this quiz too.
    expect(await seat.recorded()).toEqual([]);
    await page.waitForURL('**/quiz-results/**');
    expect(await bar.count()).toBe(0);
    await expectWindow(page);
  });

  test('when the session ends elsewhere', async () => {
    const seat = await newSeat(journey, 'Signed out');
    const page = await openQuiz(seat);
    await startFullscreen(page);
    await endSession(page);
    await page.waitForURL('**/login**');
    await expectWindow(page);
  });

  test('when the question screen fails', async () => {
    const seat = await newSeat(journey, 'Broken');
    // A session that the screen cannot show.
    const page = await openQuiz(seat, { 'quiz.start': { instead: { currentQuestion: null } } });
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.getByText('This page could not be shown').waitFor();
    await expectWindow(page);
  });
});

/** Expects that the page is in its window, and stays there. */
async function expectWindow(page: Page): Promise<void> {
  await expect.poll(() => isFullscreen(page)).toBe(false);
  // A browser may grant fullscreen after it was given up.
  await page.waitForTimeout(500);
  expect(await isFullscreen(page)).toBe(false);
  await page.context().close();
}

test('a device without fullscreen is told so, and plays without a violation', async () => {
  const seat = await newSeat(journey, 'Small device');
  const context = await journey.newContext('phone', seat.as);
  await context.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled');
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(Document.prototype, 'exitFullscreen');
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${journey.server.url}${seat.path}`);
  await page.getByText('This browser has no fullscreen; you lose nothing by it').waitFor();
  expect(await page.getByText('Fullscreen mode will be activated').count()).toBe(0);
  await page.getByRole('button', { name: 'Start Quiz' }).tap();
  await questionOf(page, 1);
  await page.getByRole('radiogroup').locator('label').first().tap();
  await page.getByRole('button', { name: 'Submit Answer' }).tap();
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
  await questionOf(page, 2);
  expect(await seat.recorded()).toEqual([]);
  await page.waitForURL('**/quiz-results/**');
  expect(complaints.filter((text) => /fullscreen/i.test(text))).toEqual([]);
  await context.close();
});
