import { hourMs, minuteMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, newSeat } from './people';
import { answerFirst, questionOf, startQuiz } from './quiz-page';
import { openSeat, show } from './seat-page';

const journey = openJourney();

test('a page that was suspended shows the right countdown with the first response', async () => {
  const inAnHour = new Date(Date.now() + hourMs).toISOString();
  const seat = await newSeat(journey, 'Asleep', {
    start_date: inAnHour,
    end_date: new Date(Date.now() + 180 * minuteMs).toISOString(),
  });
  const reloaded = Promise.withResolvers<void>();
  const page = await openSeat(journey, seat, seat.path, {
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

test('a second Back, a fast swipe and closing the tab are asked about, at the address of the quiz', async () => {
  const seat = await newSeat(journey, 'Swipe');
  const page = await openSeat(journey, seat, '/dashboard');
  // Two pages of the same document lie before the quiz.
  await page.getByRole('link', { name: /^Practice/ }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await startQuiz(page);
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
  const seat = await newSeat(journey, 'Screen lock');
  const scores: string[] = [];
  const page = await openSeat(journey, seat, seat.path, {
    onFrame(text) {
      const [, score] = /"integrityScore":(\d+)/.exec(text) ?? [];
      if (score !== undefined) scores.push(score);
    },
  });
  await startQuiz(page);
  for (const [number, score] of [
    [1, '0'],
    [2, '20'],
  ] as const) {
    await questionOf(page, number);
    await answerFirst(page);
    await show(page, false);
    await page.waitForTimeout(200);
    await show(page, true);
    await expect.poll(() => scores.at(-1)).toBe(score);
  }
  // The emulated window looks like one with open tools.
  const recorded = (await seat.recorded()).filter((type) => type !== 'devtools_detected');
  expect(recorded).toEqual(['tab_switch', 'tab_switch']);
  await page.context().close();
});

test('a date is typed after a click, and picked after a touch', async () => {
  const { as } = await newPerson(journey);
  for (const hasTouch of [false, true]) {
    const context = await journey.newContext('phone', {
      ...as,
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
