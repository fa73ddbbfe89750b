import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage, openWindow } from './people';
import { answerRehearsal, startRehearsal } from './screens/rehearsal-screens';
import { inAnHour } from './seats';

const journey = openJourney();

const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('a player without access and money rehearses on their device, and nothing of it is stored', async () => {
  const { rest, as } = await newPerson(journey);
  const page = await openWindow(journey, 'phone', 'rehearsal', as);
  const calls = callsOf(page);
  await page.goto(`${journey.server.url}/dashboard`);
  await page.getByRole('link', { name: /^Rehearsal/ }).click();
  await startRehearsal(page);
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await answerRehearsal(page);

  await page.getByRole('heading', { name: /^(This device is ready|You can play on this device)$/ }).waitFor();
  await page.getByText('It opened and stayed open.').waitFor();
  await page.getByText(/^It agrees with the server’s to 0\.\d s\.$/).waitFor();
  await page.getByText(/^A response takes \d+ ms, varying by \d+ ms; 0 of \d+ were lost\./).waitFor();
  expect(await isFullscreen(page)).toBe(false);

  // Leaving fullscreen during a question is found, and neither it nor a shortcut is reported.
  await page.getByRole('button', { name: 'Rehearse again' }).click();
  await page.getByRole('radiogroup').waitFor();
  await page.waitForTimeout(1_200);
  await page.evaluate(() => document.exitFullscreen());
  await page.keyboard.press('Control+c');
  await answerRehearsal(page);
  await page.getByRole('heading', { name: 'Do not play on this device yet' }).waitFor();
  await page.getByText(/^It ended during a question/).waitFor();
  expect(calls).toContain('quiz.serverTime');
  // The dashboard shows the daily quiz.
  const expected = ['quiz.serverTime', 'quiz.daily'];
  expect(calls.filter((path) => path.startsWith('quiz.') && !expected.includes(path))).toEqual([]);

  await page.getByRole('button', { name: 'Rehearse again' }).click();
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => isFullscreen(page)).toBe(false);
  expect((await rest.call('GET', '/user/tournaments')).body).toEqual([]);
  await page.context().close();
});

/** Collects the procedures that the page calls, over HTTP and over its live connection. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...pathname.slice('/trpc/'.length).split(','));
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      for (const [, path] of payload.toString().matchAll(/"path":"([^"]+)"/g)) if (path) calls.push(path);
    }),
  );
  return calls;
}

test('the rehearsal is offered before the access fee, before the entry fee and in the waiting room', async () => {
  const { id } = await journey.admin.createTournament({
    name: 'Before paying',
    max_participants: 5,
    ...inAnHour(),
  });
  const { rest, as } = await newPerson(journey);
  const page = await openPage(journey, 'phone', '/dashboard', as);
  const rehearsal = page.getByRole('link', { name: 'Test this device in three questions' });
  const followAndReturn = async (path: string) => {
    await rehearsal.click();
    await page.getByRole('heading', { name: 'Rehearsal' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`**${path}`);
  };
  const join = page.getByRole('link', { name: 'Join Tournament: Before paying' });

  await join.click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).waitFor();
  await followAndReturn(`/dashboard?join=${id}`);

  await rest.topUp(100);
  await rest.buyAccess();
  await page.reload();
  await page.getByRole('button', { name: 'Pay ₹10 and join' }).waitFor();
  await followAndReturn(`/dashboard?join=${id}`);

  await rest.join(id);
  await page.goto(`${journey.server.url}/quiz/${id}`);
  await page.getByText('Waiting room').waitFor();
  await followAndReturn(`/quiz/${id}`);
  await page.context().close();
});
