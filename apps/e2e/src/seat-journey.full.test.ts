import { expect, test } from 'vitest';
import { openJourney, stateBirth, submitSignIn, waitOptions } from './journey';
import { newPerson, openPage } from './people';
import { registeredPassword } from './rest-player';
import { accountOf, expectSeat, inAnHour, joinOf, newTournament, openAs, type Payment } from './seats';

const journey = openJourney();

test('a partly filled wallet is used first, and only the rest is paid', async () => {
  const { id } = await newTournament(journey, 'Half way');
  const { page, rest } = await openAs(journey, 20);
  await joinOf(page, 'Half way').click();
  await page.getByText('From your wallet').waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹29', exact: true }).click();
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [29, 20], balance: 0, hasAccess: true });
  await page.context().close();
});

test('a payment that arrives after its checkout was closed offers its seat, on one tap', async () => {
  const { id } = await newTournament(journey, 'Late money');
  const { page, rest } = await openAs(journey, 0);
  await joinOf(page, 'Late money').click();
  for (let again = 0; again < 2; again += 1) {
    await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const { body: payments } = await rest.call<Payment[]>('GET', '/payments/user-payments');
  expect(payments).toHaveLength(1);
  await rest.pay(payments[0]?.order_id ?? '');
  const offer = page.getByRole('region', { name: 'Your payment has arrived' });
  await offer.getByText('Late money').waitFor();
  expect(await accountOf(rest)).toMatchObject({ balance: 49, hasAccess: false });
  await offer.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [49], balance: 0, hasAccess: true });
  await page.goto(`${journey.server.url}/wallet`);
  await page.getByRole('heading', { name: 'Latest transactions' }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.context().close();
});

test('the browser of an app is told to open the real one before it pays', async () => {
  await newTournament(journey, 'From a story');
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/126.0 Mobile Instagram 338.0.0 Android';
  const { page } = await openAs(journey, 0, { userAgent });
  await joinOf(page, 'From a story').click();
  const hint = page.getByRole('dialog').getByRole('note');
  await hint.getByText(/^This page is open inside Instagram/).waitFor();
  const link = await hint.getByRole('link', { name: 'Open in my browser' }).getAttribute('href');
  expect(link).toMatch(/^intent:\/\/127\.0\.0\.1:\d+\/dashboard\?join=.*#Intent;scheme=http;/);
  await page.context().close();
});

test('a shared link has the name and the picture of its tournament before any script runs', async () => {
  const { id } = await newTournament(journey, 'Shared & shown');
  const page = await fetch(`${journey.server.url}/tournaments/${id}`);
  const html = await page.text();
  expect(html).toContain('<meta property="og:title" content="Shared &amp; shown" />');
  const [, path] = /og:image" content="https:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? [];
  const picture = await fetch(`${journey.server.url}${path}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a player whose session has ended signs in and lands in the sheet', async () => {
  const { id } = await newTournament(journey, 'Signed out');
  const mobileNumber = await journey.newPlayer().prepare(10);
  const page = await openPage(journey, 'phone', `/dashboard?join=${id}`);
  await page.waitForURL(`**/login?join=${id}`);
  await submitSignIn(page, mobileNumber, registeredPassword);
  await stateBirth(page);
  await page.getByRole('button', { name: 'Pay ₹10 and join' }).click();
  await expectSeat(page, id);
  await page.context().close();
});

test('a refusal is shown before anything is paid, with what to do', async () => {
  await newTournament(journey, 'Over the limit');
  const { page, rest } = await openAs(journey, 0);
  await rest.call('PUT', '/user/limits', { daily_deposit_limit: 20 });
  await joinOf(page, 'Over the limit').click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page
    .getByRole('alert')
    .getByText(/deposit limit/)
    .waitFor();
  await page.getByRole('link', { name: 'See your limits' }).waitFor();
  expect(await accountOf(rest)).toMatchObject({ balance: 0, hasAccess: false });
  await page.context().close();
});

test('a tournament that fills up while the sheet is open refuses before the checkout', async () => {
  const { id } = await newTournament(journey, 'Last seat', { max_participants: 1 });
  const { page, rest } = await openAs(journey, 50);
  await rest.buyAccess();
  await page.reload();
  await joinOf(page, 'Last seat').click();
  const pay = page.getByRole('button', { name: 'Pay ₹10 and join' });
  await pay.waitFor();
  const rival = journey.newPlayer();
  await rival.prepare(10);
  await rival.join(id);
  await page.getByText(/^This tournament is full\./).waitFor();
  await expect.poll(async () => (await accountOf(rest)).balance, waitOptions).toBe(11);
  await page.getByRole('dialog').getByRole('link', { name: 'See other tournaments' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

test('the address of a quiz leads players without a seat to the page of the tournament', async () => {
  const { id } = await newTournament(journey, 'No seat yet');
  const { page } = await openAs(journey, 0);
  await page.goto(`${journey.server.url}/quiz/${id}`);
  await page.waitForURL(`**/tournaments/${id}`);
  await page.getByRole('link', { name: /^Join Tournament/ }).click();
  await page.getByRole('dialog', { name: /^Join .*No seat yet/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`**/tournaments/${id}`);
  await page.context().close();
});

test('a Join that is pressed before the client has loaded opens its sheet', async () => {
  await newTournament(journey, 'Early bird', { prize_pool: 100 });
  const { page } = await openAs(journey, 50);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Join Tournament', exact: true }).click();
  pressed.resolve();
  await page.getByRole('dialog', { name: /^Join / }).waitFor();
  await page.context().close();
});

test('the own next match and the first Join button stand above the bottom bar of a small phone', async () => {
  const own = await newTournament(journey, 'Own match', inAnHour());
  await newTournament(journey, 'To be joined');
  const { rest, as } = await newPerson(journey, 50);
  await rest.join(own.id);
  const small = { ...as, viewport: { width: 360, height: 640 } };
  const page = await openPage(journey, 'phone', '/dashboard', small);
  await page.getByRole('link', { name: 'Enter: Own match' }).waitFor();
  const join = await page
    .getByRole('link', { name: /^Join Tournament/ })
    .first()
    .boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Your pages' }).boundingBox();
  expect((join?.y ?? Number.POSITIVE_INFINITY) + (join?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.context().close();
});
