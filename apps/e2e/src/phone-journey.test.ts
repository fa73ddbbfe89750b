// Long because each test is a phone's mishap in a browser of its own: sleep, a dead network, a swipe, a screen lock.
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@paheli/db/embedded/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJourney, shootFailure } from './journey';
import { registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

/** A network between the browser and the server. */
type Network = {
  readonly url: string;
  /** Drops all that runs over the open live connections from now on. Neither side sees an end. */
  lose(): void;
  close(): void;
};

async function openNetwork(): Promise<Network> {
  const port = await freePort();
  const far = new URL(journey.server.url);
  const live = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const other = connect(Number(far.port), far.hostname);
    near.once('data', (head) => {
      if (/^upgrade: websocket/im.test(String(head))) live.add([near, other]);
    });
    near.pipe(other).pipe(near);
    near.on('error', () => other.destroy()).on('close', () => other.destroy());
    other.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    lose() {
      for (const [near, other] of live) {
        near.unpipe(other).resume();
        other.unpipe(near).resume();
      }
      live.clear();
    },
    close: () => void proxy.close(),
  };
}

let network: Network;
beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());

/** A player with a seat in a quiz that is active, or starts in an hour. */
async function newSeat(name: string, changes: Record<string, unknown> = {}) {
  const rest = journey.newPlayer();
  const mobileNumber = await rest.prepare(50);
  await rest.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  const { id } = await journey.admin.createTournament({ name, questions_count: 8, ...changes });
  await rest.join(id);
  return {
    path: `/quiz/${id}`,
    login: [mobileNumber, registeredPassword] as const,
    /** Ends the quiz and returns the violations that the server recorded, without those of the emulated window. */
    async recorded(): Promise<string[]> {
      const { body } = await rest.call<{ session_id: string }>('POST', `/quiz/${id}/complete`);
      const path = `/quiz/${body.session_id}/results`;
      const results = await rest.call<{ security_violations: { type: string }[] }>('GET', path);
      const types = results.body.security_violations.map(({ type }) => type);
      return types.filter((type) => type !== 'devtools_detected');
    },
  };
}

type Seat = Awaited<ReturnType<typeof newSeat>>;

/** Opens a page of the seat's player, directly or over the network, and calls `onFrame` with what its sockets receive. */
async function openPage(
  { login }: Seat,
  path: string,
  { url = journey.server.url, onFrame = (_text: string) => {} } = {},
): Promise<Page> {
  const context = await journey.newContext('phone', await signedIn({ server: { url } }, login));
  const page = await context.newPage();
  shootFailure('phone', page);
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => onFrame(String(payload))));
  await page.goto(`${url}${path}`);
  return page;
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await questionOf(page, 1);
}

async function questionOf(page: Page, number: number): Promise<void> {
  await page.getByText(new RegExp(`^Question ${number} of`)).waitFor();
  await page.getByRole('radiogroup').waitFor();
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('radiogroup').locator('label').first().click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
}

/** Does what a browser does when the page is hidden or shown. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate((shown) => {
    const set = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { value, configurable: true });
    set('hidden', !shown);
    set('visibilityState', shown ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isShown);

test('a page that was suspended shows the right countdown with the first response', async () => {
  const minuteMs = 60_000;
  const inAnHour = new Date(Date.now() + 60 * minuteMs).toISOString();
  const seat = await newSeat('Asleep', {
    start_date: inAnHour,
    end_date: new Date(Date.now() + 180 * minuteMs).toISOString(),
  });
  const reloaded = Promise.withResolvers<void>();
  const page = await openPage(seat, seat.path, {
    // The page reads its tournament again once it is connected, and then has nothing more to ask.
    onFrame: (text) => text.includes('"name":"Asleep"') && reloaded.resolve(),
  });
  await reloaded.promise;
  const figures = page.getByRole('timer').locator('.figures');
  const minutesLeft = async () => {
    // Hours that are over are not shown.
    const [minutes, hours = 0] = (await figures.allInnerTexts()).map(Number).toReversed().slice(1);
    return hours * 60 + (minutes ?? 0);
  };
  await expect.poll(minutesLeft).toBeGreaterThan(57);
  await expect.poll(minutesLeft).toBeLessThan(60);
  // The clock of a sleeping page stands still while the time passes. Here it goes back instead.
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() - ms;
  }, 20 * minuteMs);
  await expect.poll(minutesLeft).toBeGreaterThan(77);
  await show(page, false);
  await show(page, true);
  await expect.poll(minutesLeft, { timeout: 3_000 }).toBeLessThan(60);
  await page.context().close();
});

test('an answer over a connection that is dead and looks open arrives after a second', async () => {
  const seat = await newSeat('Dead connection');
  const page = await openPage(seat, seat.path, { url: network.url });
  await start(page);
  network.lose();
  const sentAtMs = Date.now();
  await answer(page);
  // The retry after a lost call came after three seconds.
  expect(Date.now() - sentAtMs).toBeLessThan(2_500);
  await questionOf(page, 2);
  await page.context().close();
});

test('a dead connection is replaced when the page returns and when the network changes', async () => {
  const seat = await newSeat('Return');
  const page = await openPage(seat, '/dashboard', { url: network.url });
  const opened = () => page.waitForEvent('websocket', { timeout: 5_000 });
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).waitFor();
  for (const cause of ['visible', 'focus', 'pageshow', 'online', 'change'] as const) {
    // The page uses a connection from its first message on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    network.lose();
    const next = opened();
    if (cause === 'visible') {
      await show(page, false);
      await show(page, true);
    } else
      await page.evaluate((name) => {
        const { connection } = navigator as { connection?: EventTarget };
        (name === 'change' ? connection : window)?.dispatchEvent(new Event(name));
      }, cause);
    await next;
  }
  await page.context().close();
});

test('a second Back, a fast swipe and closing the tab are asked about, at the address of the quiz', async () => {
  const seat = await newSeat('Swipe');
  const page = await openPage(seat, '/dashboard');
  // Two pages of the same document lie before the quiz.
  await page.getByRole('link', { name: /^Practice/ }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await start(page);
  const path = () => page.evaluate(() => window.location.pathname);
  const goBack = (times: number) =>
    page.evaluate((count) => {
      for (let n = 0; n < count; n += 1) history.back();
    }, times);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await goBack(1);
  await dialog.waitFor();
  await expect.poll(path).toBe(seat.path);
  await goBack(2);
  await expect.poll(path).toBe(seat.path);
  await page.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(path).toBe(seat.path);

  const question = new Promise<string>((resolve) =>
    page.once('dialog', async (asked) => {
      await asked.dismiss();
      resolve(asked.type());
    }),
  );
  await page.close({ runBeforeUnload: true });
  expect(await question).toBe('beforeunload');
  await page.getByText(/^Question \d of 8$/).waitFor();

  await goBack(1);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/dashboard');
  // The quiz is where it was in the history, once.
  await page.goForward();
  await expect.poll(path).toBe(seat.path);
  await page.context().close();
});

test('a screen lock between two questions has no weight, once a quiz', async () => {
  const seat = await newSeat('Screen lock');
  const scores: string[] = [];
  const page = await openPage(seat, seat.path, {
    onFrame(text) {
      const [, score] = /"integrityScore":(\d+)/.exec(text) ?? [];
      if (score !== undefined) scores.push(score);
    },
  });
  await start(page);
  for (const [number, score] of [
    [1, '0'],
    [2, '20'],
  ] as const) {
    await questionOf(page, number);
    await answer(page);
    await show(page, false);
    await page.waitForTimeout(200);
    await show(page, true);
    await expect.poll(() => scores.at(-1)).toBe(score);
  }
  expect(await seat.recorded()).toEqual(['tab_switch', 'tab_switch']);
  await page.context().close();
});

test('a date is typed after a click, and picked after a touch', async () => {
  const rest = journey.newPlayer();
  const login = [await rest.register(), registeredPassword] as const;
  for (const hasTouch of [false, true]) {
    const context = await journey.newContext('phone', {
      ...(await signedIn(journey, login)),
      hasTouch,
      isMobile: hasTouch,
    });
    const page = await context.newPage();
    const pickers: string[] = [];
    await page.exposeFunction('notePicker', () => pickers.push('shown'));
    await page.addInitScript(() => {
      HTMLInputElement.prototype.showPicker = () =>
        void (window as unknown as { notePicker(): void }).notePicker();
    });
    await page.goto(`${journey.server.url}/statements`);
    // The page draws its form before it loads.
    await page.getByText('No transactions in this period').waitFor();
    const field = page.getByLabel('From', { exact: true });
    if (hasTouch) await field.tap();
    else {
      await field.click({ position: { x: 6, y: 20 } });
      await page.keyboard.type('01022025');
      expect(await field.inputValue()).toMatch(/^2025-0[12]-0[12]$/);
    }
    await expect.poll(() => pickers.length).toBe(hasTouch ? 1 : 0);
    // For the style of empty dates.
    expect(await field.getAttribute('data-empty')).toBe(null);
    await field.fill('');
    expect(await field.getAttribute('data-empty')).toBe('');
    await context.close();
  }
});
