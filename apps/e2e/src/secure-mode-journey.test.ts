// Long because each kind of violation, and each way out of fullscreen, is provoked in a browser of its own.
import { freePort } from '@paheli/db/embedded/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchPlainBrowser, type PlainBrowser } from './browser';
import { openJourney, shoot, shootFailure } from './journey';
import { registeredPassword } from './rest-player';
import { type Answers, answerWith } from './screens/answers';
import { signedIn } from './signed-in';

const journey = openJourney();

let plain: PlainBrowser;
beforeAll(async () => {
  plain = await launchPlainBrowser(await freePort());
});
afterAll(() => plain?.close());

type Recorded = { violation_count: number; security_violations: { type: string }[] };

/** Creates a player with a seat in a quiz of eight questions. */
async function newSeat(name: string) {
  const rest = journey.newPlayer();
  const mobileNumber = await rest.prepare(50);
  await rest.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  const { id } = await journey.admin.createTournament({ name, questions_count: 8 });
  await rest.join(id);
  return {
    rest,
    path: `/quiz/${id}`,
    login: [mobileNumber, registeredPassword] as const,
    /** Returns how many violations the server has recorded in the running quiz. */
    async counted(): Promise<number> {
      return (await rest.call<{ violation_count: number }>('POST', `/quiz/${id}/start`)).body.violation_count;
    },
    /** Ends the quiz and returns the violations that the server recorded. */
    async recorded(): Promise<Recorded> {
      const { body } = await rest.call<{ session_id: string }>('POST', `/quiz/${id}/complete`);
      return (await rest.call<Recorded>('GET', `/quiz/${body.session_id}/results`)).body;
    },
  };
}

type Seat = Awaited<ReturnType<typeof newSeat>>;

async function openQuiz(seat: Seat, answers?: Answers): Promise<Page> {
  const context = await journey.newContext('desk', await signedIn(journey, seat.login));
  const page = await context.newPage();
  // Before the page opens its live connection, which carries the calls of a quiz.
  if (answers) await answerWith(page, answers);
  await page.goto(`${journey.server.url}${seat.path}`);
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor();
  return page;
}

/** Opens the quiz in a real window, without an emulated size. */
async function openQuizInWindow(seat: Seat): Promise<Page> {
  const page = await plain.context.newPage();
  const { url } = journey.server;
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    await storedItems(seat),
  );
  await page.goto(`${url}${seat.path}`);
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor();
  return page;
}

async function storedItems({ login }: Seat) {
  const { storageState } = await signedIn(journey, login);
  return typeof storageState === 'object' ? (storageState.origins[0]?.localStorage ?? []) : [];
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await questionOf(page, 1);
  await expect.poll(() => isFullscreen(page)).toBe(true);
}

async function questionOf(page: Page, number: number): Promise<void> {
  await page.getByText(new RegExp(`^Question ${number} of`)).waitFor();
  await page.getByRole('radiogroup').waitFor();
}

const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
/** Leaves fullscreen as the Escape key does, which a browser without a user interface does not hear. */
const exitFullscreen = (page: Page) => page.evaluate(() => document.exitFullscreen());

/** The end of fullscreen just after a question has opened is not held against the player. */
const settledMs = 1_200;

describe('violations', () => {
  test('all nine kinds are detected in a browser and recorded by the server', async () => {
    const seat = await newSeat('Nine kinds');
    const page = await openQuizInWindow(seat);
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

    await start(page);
    await provoke(() => page.keyboard.press('Control+c'));
    await page.getByText('Security violation detected! This action is being monitored.').waitFor();
    await provoke(() => page.keyboard.press('F12'));
    await provoke(() => page.keyboard.press('PrintScreen'));
    await provoke(() => page.getByRole('heading', { level: 1 }).click({ button: 'right' }));
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
    expect((await seat.recorded()).security_violations.map(({ type }) => type)).toEqual([
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

  test('zoom, screen readers and leaving fullscreen between questions are none', async () => {
    const seat = await newSeat('No violations');
    const page = await openQuizInWindow(seat);
    shootFailure('no-violations', page);
    await start(page);
    await zoom(page);
    await questionOf(page, 2);
    await useScreenReader(page);
    await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
    await exitFullscreen(page);
    await questionOf(page, 3);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(settledMs);
    expect(await isFullscreen(page)).toBe(false);
    expect(await page.getByText(/violation/).count()).toBe(0);
    expect(await seat.recorded()).toMatchObject({ violation_count: 0, security_violations: [] });
    await page.close();
  });
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
    const seat = await newSeat('Refused');
    const page = await openQuiz(seat, { 'quiz.start': 'refused' });
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.waitForURL('**/dashboard');
    await expectWindow(page);
  });

  test('when the player goes back, and once they resume it ends with the quiz', async () => {
    const seat = await newSeat('Back');
    const context = await journey.newContext('phone', await signedIn(journey, seat.login));
    const page = await context.newPage();
    await page.goto(`${journey.server.url}/dashboard`);
    await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
    await start(page);
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
    expect(await seat.recorded()).toMatchObject({ violation_count: 0 });
    await page.waitForURL('**/quiz-results/**');
    expect(await bar.count()).toBe(0);
    await expectWindow(page);
  });

  test('when the session ends elsewhere', async () => {
    const seat = await newSeat('Signed out');
    const page = await openQuiz(seat);
    await start(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${journey.server.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.waitForURL('**/login**');
    await expectWindow(page);
  });

  test('when the question screen fails', async () => {
    const seat = await newSeat('Broken');
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
  const seat = await newSeat('Small device');
  const context = await journey.newContext('phone', {
    ...(await signedIn(journey, seat.login)),
    hasTouch: true,
  });
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
  await shoot(page, 'phone-without-fullscreen');
  await page.getByRole('button', { name: 'Start Quiz' }).tap();
  await questionOf(page, 1);
  await page.getByRole('radiogroup').locator('label').first().tap();
  await page.getByRole('button', { name: 'Submit Answer' }).tap();
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
  await questionOf(page, 2);
  expect(await seat.recorded()).toMatchObject({ violation_count: 0, security_violations: [] });
  await page.waitForURL('**/quiz-results/**');
  expect(complaints.filter((text) => /fullscreen/i.test(text))).toEqual([]);
  await context.close();
});
