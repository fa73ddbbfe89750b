// Slow because questions open and close in real time.
import { freePort } from '@paheli/db/embedded/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchPlainBrowser, type PlainBrowser } from './browser';
import { openJourney } from './journey';
import { newSeat } from './people';
import { shootFailure } from './pictures';
import { answerFirst, questionOf } from './quiz-page';
import { exitFullscreen, openQuizInWindow, settledMs, startFullscreen } from './secure-window';

const journey = openJourney();
let plain: PlainBrowser;
beforeAll(async () => {
  plain = await launchPlainBrowser(await freePort());
});
afterAll(() => plain?.close());

test('all nine kinds of violations are detected in a browser and recorded by the server', async () => {
  const seat = await newSeat(journey, 'Nine kinds');
  const page = await openQuizInWindow(journey, plain, seat);
  shootFailure('nine-violations', page);
  const devtools = await page.context().newCDPSession(page);
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  const setWindow = (windowState: 'minimized' | 'normal') =>
    devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  let count = 0;
  const provoke = async (action: () => Promise<unknown>) => {
    await action();
    count += 1;
    await page.getByText(count === 1 ? '1 violation' : `${count} violations`, { exact: true }).waitFor();
  };

  await startFullscreen(page);
  await provoke(() => page.keyboard.press('Control+c'));
  await page.getByText('Security violation detected! This action is being monitored.').waitFor();
  await provoke(() => page.keyboard.press('F12'));
  await provoke(() => page.keyboard.press('PrintScreen'));
  await provoke(() => page.getByRole('heading', { level: 1 }).click({ button: 'right' }));
  await answerFirst(page);
  await questionOf(page, 2);
  await provoke(() => page.keyboard.press('Control+Insert'));
  await provoke(() => page.keyboard.press('Shift+Insert'));
  await page.waitForTimeout(settledMs);
  await provoke(() => exitFullscreen(page));
  await questionOf(page, 3);
  await provoke(() => setWindow('minimized'));
  await setWindow('normal');
  // Docked tools leave the page half of the window.
  const { width, height } = await page.evaluate(() => ({ width: outerWidth, height: outerHeight }));
  const docked = { width: Math.round(width / 2), height, deviceScaleFactor: 1, mobile: false };
  await provoke(() => devtools.send('Emulation.setDeviceMetricsOverride', docked));

  // The page counts before the server does, and none counts after the end.
  await expect.poll(() => seat.counted()).toBe(count);
  expect(await seat.recorded()).toEqual([
    'keyboard_shortcut',
    'devtools_attempt',
    'screenshot_attempt',
    'right_click',
    'copy_attempt',
    'paste_attempt',
    'fullscreen_exit',
    'tab_switch',
    'devtools_detected',
  ]);
  await page.close();
});
