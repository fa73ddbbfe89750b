// Long because two people, a keyboard and a lost connection each need a whole way through the product.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, shoot, shootFailure } from './journey';
import { knownAnswer } from './known-answers';
import { type RestPlayer, registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

type Person = {
  readonly rest: RestPlayer;
  readonly mobileNumber: string;
  readonly as: BrowserContextOptions;
};

/** Creates a player with access and ₹50, as a REST client and as a browser state. */
async function newPerson(): Promise<Person> {
  const rest = journey.newPlayer();
  const mobileNumber = await rest.prepare(50);
  await rest.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  return { rest, mobileNumber, as: await signedIn(journey, [mobileNumber, registeredPassword]) };
}

async function open(size: string, path: string, as?: BrowserContextOptions): Promise<Page> {
  const page = await (await journey.newContext(size, as)).newPage();
  await page.goto(`${journey.server.url}${path}`);
  return page;
}

async function questionOf(page: Page, number: number): Promise<string> {
  await page.getByText(new RegExp(`^Question ${number} of`)).waitFor();
  await page.getByRole('radiogroup').waitFor();
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

const readingMs = 1_500;

/** Chooses an option by its key and submits it with Enter. */
async function answerByKeys(page: Page, number: number, choice: 'right' | 'wrong' = 'right'): Promise<void> {
  const right = knownAnswer(await questionOf(page, number));
  const options = await page.getByRole('radiogroup').locator('label').allInnerTexts();
  const index = options.findIndex((option) => option.split('\n').at(-1) === right);
  const key = choice === 'right' ? index : (index + 1) % options.length;
  // A prize that was won faster than a person reads would be held.
  await page.waitForTimeout(readingMs);
  await page.keyboard.press('ABCD'.charAt(key));
  await page.keyboard.press('Enter');
  await page.getByText(choice === 'right' ? 'Correct!' : 'Incorrect!', { exact: true }).waitFor();
}

/** Presses Tab until the element has the focus, like a user without a mouse. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'textbox' | 'tab' = 'button',
) {
  const target = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by the keyboard`);
}

test('two players of one tournament see each other join, and the leaderboard change', async () => {
  const [asha, kabir] = [await newPerson(), await newPerson()];
  const plan = (startsInMs: number) => ({
    name: 'Two of a kind',
    description: 'Five questions.',
    category: 'science',
    entry_fee: 10,
    prize_pool: 100,
    max_participants: 2,
    questions_count: 5,
    duration_minutes: 5,
    start_date: new Date(Date.now() + startsInMs).toISOString(),
    end_date: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const { id } = await journey.admin.createTournament(plan(45_000));
  const ashas = await open('phone', '/dashboard', asha.as);
  const kabirs = await open('desk', '/dashboard', kabir.as);
  shootFailure('together', ashas, kabirs);
  await join(ashas, 'Two of a kind');
  await ashas.getByText('Waiting room').waitFor();
  await ashas.getByText(/^1 of 2$/).waitFor();
  const seen = kabirs.getByRole('article', { name: 'Two of a kind' }).getByText('1 of 2 seats taken');
  await seen.waitFor();
  await join(kabirs, 'Two of a kind');
  await ashas.getByText(/^2 of 2$/).waitFor();
  await shoot(ashas, 'together-waiting-room');

  // The waiting room opens by itself.
  await ashas.getByRole('button', { name: 'Start Quiz' }).click({ timeout: 60_000 });
  for (let number = 1; number <= 4; number += 1) await answerByKeys(ashas, number);
  await answerByKeys(ashas, 5, 'wrong');
  await ashas.waitForURL('**/quiz-results/**');
  await ashas.getByRole('tab', { name: 'Leaderboard' }).click();
  await ashas.getByText('Rank so far').waitFor();
  await ashas.getByRole('tabpanel', { name: 'Leaderboard' }).getByText('You').first().waitFor();
  await kabir.rest.play(id);
  // The program answers everything right, so the first place changes. Once both have finished, the prizes are paid.
  await ashas.getByRole('button', { name: 'Awesome!' }).click();
  await ashas.getByText('#2', { exact: true }).first().waitFor();
  await shoot(ashas, 'together-leaderboard');
  await kabirs.goto(`${journey.server.url}/dashboard`);
  // ₹50 less the fee, and five eighths of the pool.
  await kabirs.getByRole('button', { name: /Wallet Balance.*₹102\.50/ }).waitFor();
  await ashas.context().close();
  await kabirs.context().close();
});

async function join(page: Page, tournament: string): Promise<void> {
  const article = page.getByRole('article', { name: tournament });
  await article.getByRole('link', { name: /Join Tournament/ }).click();
  await page.getByRole('button', { name: 'Pay ₹10 and join' }).click();
  await page.getByText('Tournament joined successfully!').waitFor();
}

/**
 * Holds back the page's subscription to live events. Resolves, once the page has sent it, with the function that
 * releases it.
 */
async function holdAttachment(page: Page): Promise<{ whenHeld: Promise<() => void> }> {
  let hold: (release: () => void) => void;
  const whenHeld = new Promise<() => void>((resolve) => {
    hold = resolve;
  });
  await page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const send = () => server.send(message);
      if (String(message).includes('live.events')) hold(send);
      else send();
    });
  });
  return { whenHeld };
}

test('a join between the first reading of a page and its live connection is seen', async () => {
  const [asha, kabir, meera] = [await newPerson(), await newPerson(), await newPerson()];
  const { id } = await journey.admin.createTournament({ name: 'Slow line', max_participants: 9 });
  const seats = (page: Page, taken: number) =>
    page.getByRole('article', { name: 'Slow line' }).getByText(`${taken} of 9 seats taken`);
  const attached = await open('desk', '/dashboard', kabir.as);
  await seats(attached, 0).waitFor();

  const late = await (await journey.newContext('desk', asha.as)).newPage();
  shootFailure('slow-line', attached, late);
  const { whenHeld } = await holdAttachment(late);
  await late.goto(`${journey.server.url}/dashboard`);
  await seats(late, 0).waitFor();
  const attach = await whenHeld;
  await meera.rest.join(id);
  // The attached page has received the event, so for the other page it is in the past.
  await seats(attached, 1).waitFor();
  attach();
  await seats(late, 1).waitFor();
  await attached.context().close();
  await late.context().close();
});

test('sign-in, join, quiz and result work with the keyboard alone', async () => {
  const person = await newPerson();
  await journey.admin.createTournament({ name: 'Keys only', max_participants: 1, prize_split_bps: [10_000] });
  const page = await open('desk', '/login');
  shootFailure('keyboard', page);
  await tabTo(page, 'Mobile Number', 'textbox');
  await page.keyboard.type(person.mobileNumber);
  await page.keyboard.press('Tab');
  await page.keyboard.type(registeredPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await tabTo(page, 'Join Tournament: Keys only', 'link');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Pay ₹10 and join');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quiz Security Mode' }).waitFor();
  await tabTo(page, 'Start Quiz');
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 5; number += 1) await answerByKeys(page, number);
  await page.getByRole('button', { name: 'Awesome!' }).waitFor();
  await tabTo(page, 'Awesome!');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Summary', 'tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Question Review', selected: true }).waitFor();
  await tabTo(page, 'Back to Dashboard', 'link');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Wallet Balance.*₹140\.00/ }).waitFor();
  await page.context().close();
});

test('a player without a connection sees that the join failed, and keeps the page', async () => {
  const person = await newPerson();
  await journey.admin.createTournament({ name: 'Out of reach' });
  const page = await open('phone', '/dashboard', person.as);
  shootFailure('out-of-reach', page);
  // The toast library has loaded with the live connection.
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Join Tournament: Out of reach' }).click();
  const pay = page.getByRole('button', { name: 'Pay ₹10 and join' });
  // The sheet reads the tournament and the wallet before it names the price.
  await pay.waitFor();
  await page.context().setOffline(true);
  await page.getByRole('alert').getByText('You are offline. Join once you are connected.').waitFor();
  await pay.click();
  await page.getByText('Failed to join tournament: you are offline').waitFor();
  await page.getByRole('heading', { name: 'Out of reach' }).waitFor();
  await page.context().close();
});

test('a reload, a lost connection and a step back during a question lose neither answer nor position', async () => {
  const person = await newPerson();
  const { id } = await journey.admin.createTournament({
    name: 'Shaky line',
    questions_count: 8,
    max_participants: 5,
  });
  await person.rest.join(id);
  const page = await open('phone', '/dashboard', person.as);
  shootFailure('shaky', page);
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerByKeys(page, 1);

  const second = await questionOf(page, 2);
  await page.reload();
  expect(await questionOf(page, 2)).toBe(second);
  await answerByKeys(page, 2);

  // The answer is submitted while requests fail, and sent again until it is acknowledged.
  await questionOf(page, 3);
  await page.context().setOffline(true);
  await page.keyboard.press('A');
  await page.keyboard.press('Enter');
  await page.locator('.quiz').getByText('Offline').waitFor();
  await page.getByText('Error submitting answer. Please try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^(Correct|Incorrect)!$/).waitFor();

  await questionOf(page, 4);
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).click();
  await page.getByText(/^Question [4-6] of 8$/).waitFor();
  await page.getByRole('radiogroup').waitFor();
  await page.context().close();

  const { body } = await person.rest.call<{ session_id: string }>('POST', `/quiz/${id}/complete`);
  const { body: result } = await person.rest.results(body.session_id);
  expect(result.question_stats.slice(0, 3).map(({ user_answer: answer }) => answer !== null)).toEqual([
    true,
    true,
    true,
  ]);
  expect(result.score).toBeGreaterThanOrEqual(2);
});
