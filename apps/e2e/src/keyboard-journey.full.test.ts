import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { press, tabTo, type } from './keyboard-walk';
import { knownAnswer } from './known-answers';
import { newPerson, openPage, openWindow } from './people';
import { readingMs } from './quiz-page';
import { signedIn } from './signed-in';

const journey = openJourney();

test('with the keyboard alone, a player signs in, joins, plays and reads the results', async () => {
  const name = 'Without a mouse';
  const { id } = await journey.admin.createTournament({ name, questions_count: 2 });
  const { login } = await newPerson(journey, 10);
  const [mobileNumber, password] = login;
  const page = await openWindow(journey, 'desk', 'keyboard-player');

  await page.goto(`${journey.server.url}/login`);
  expect(await tabTo(page, 'link "Skip to content"')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await type(page, 'Mobile Number', mobileNumber);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();

  await press(page, `link "Join Tournament: ${name}"`);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹10' }).waitFor();
  await press(page, /^button "Pay ₹10/);
  await page.waitForURL(`**/quiz/${id}`);
  await page.getByRole('heading', { name: 'Quiz Security Mode' }).waitFor();
  await press(page, 'button "Start Quiz"');

  for (let number = 1; number <= 2; number += 1) {
    await page.getByText(`Question ${number} of 2`).waitFor();
    const question = page.getByRole('heading', { level: 1 }).and(page.locator(':focus'));
    const text = (await question.textContent()) ?? '';
    const heard = await page.locator('main').ariaSnapshot();
    expect(heard.match(/- radio ".+"/g)).toHaveLength(4);
    expect(heard).toMatch(/- timer "Total time left"/);
    await tabTo(page, 'radio');
    while (
      !(await page.locator('label', { has: page.locator(':focus') }).textContent())?.includes(
        knownAnswer(text),
      )
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    // A prize that was won faster than a person reads would be held.
    await page.waitForTimeout(readingMs);
    await press(page, 'button "Submit Answer"');
    await page.getByRole('status').filter({ hasText: 'Correct!' }).waitFor();
  }

  await page.waitForURL('**/quiz-results/**');
  await page.getByRole('button', { name: 'Awesome!' }).waitFor();
  await press(page, 'button "Awesome!"');
  await tabTo(page, 'tab "Summary"');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Question Review', selected: true }).waitFor();
  await press(page, /"Back to Dashboard"/);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await page.context().close();
});

test('with the keyboard alone, an administrator approves a KYC submission', async () => {
  const rest = journey.newPlayer();
  await rest.register();
  await rest.submitKyc('ABCPE3333Z');
  const page = await openPage(journey, 'desk', '/admin', await signedIn(journey, 'admin'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(page, /^link "\d+ KYC submission/);
  await press(page, /^button "Approve/);
  await page.getByRole('alertdialog').waitFor();
  await press(page, 'button "Approve KYC"');
  await page.getByText('KYC verified for user').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

test.each(['/dashboard', '/wallet', '/you', '/profile', '/admin'])(
  '%s: the focus is never under a bar of a phone',
  async (path) => {
    const as = path === '/admin' ? 'admin' : 'player';
    const page = await openPage(journey, 'phone', path, await signedIn(journey, as));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const covered: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(readCovered);
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.context().close();
  },
);

/** Returns the focused element if another one lies over its middle, once the page has scrolled to it. Runs in the page. */
async function readCovered(): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (width <= 1 || height <= 1) return null;
  // A strip that scrolls sideways may show a part only.
  const middle = (left + Math.min(left + width, window.innerWidth)) / 2;
  const shown = document.elementFromPoint(middle, top + height / 2);
  const isSeen = shown !== null && (focused.contains(shown) || shown.contains(focused));
  return isSeen ? null : `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)}`;
}
