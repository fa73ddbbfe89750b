import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { shootFailure } from './pictures';
import { answerByKeys } from './quiz-page';

const journey = openJourney();

test('two players of one tournament see each other join, and the leaderboard change', async () => {
  const [asha, kabir] = [await newPerson(journey, 50), await newPerson(journey, 50)];
  const { id } = await journey.admin.createTournament({
    ...{ name: 'Two of a kind', questions_count: 2, max_participants: 2 },
    start_date: new Date(Date.now() + 45_000).toISOString(),
    end_date: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const ashas = await openPage(journey, 'phone', '/dashboard', asha.as);
  const kabirs = await openPage(journey, 'desk', '/dashboard', kabir.as);
  await join(ashas, 'Two of a kind');
  await ashas.getByText('Waiting room').waitFor();
  await ashas.getByText(/^1 of 2$/).waitFor();
  const seen = kabirs.getByRole('article', { name: 'Two of a kind' }).getByText('1 of 2 seats taken');
  await seen.waitFor();
  await join(kabirs, 'Two of a kind');
  await ashas.getByText(/^2 of 2$/).waitFor();

  // The waiting room opens by itself.
  await ashas.getByRole('button', { name: 'Start Quiz' }).click({ timeout: 60_000 });
  await answerByKeys(ashas, 1, { isRead: true });
  await answerByKeys(ashas, 2, { choice: 'wrong', isRead: true });
  await ashas.waitForURL('**/quiz-results/**');
  await ashas.getByRole('tab', { name: 'Leaderboard' }).click();
  await ashas.getByText('Rank so far').waitFor();
  await ashas.getByRole('tabpanel', { name: 'Leaderboard' }).getByText('You').first().waitFor();
  await kabir.rest.play(id);
  // The program answers everything right, so the first place changes. Once both have finished, the prizes are paid.
  await ashas.getByRole('button', { name: 'Awesome!' }).click();
  await ashas.getByText('#2', { exact: true }).first().waitFor();
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
  const [asha, kabir, meera] = [
    await newPerson(journey, 50),
    await newPerson(journey, 50),
    await newPerson(journey, 50),
  ];
  const { id } = await journey.admin.createTournament({ name: 'Slow line', max_participants: 9 });
  const seats = (page: Page, taken: number) =>
    page.getByRole('article', { name: 'Slow line' }).getByText(`${taken} of 9 seats taken`);
  const attached = await openPage(journey, 'desk', '/dashboard', kabir.as);
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

test('a player without a connection sees that the join failed, and keeps the page', async () => {
  const person = await newPerson(journey, 50);
  await journey.admin.createTournament({ name: 'Out of reach' });
  const page = await openPage(journey, 'phone', '/dashboard', person.as);
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
