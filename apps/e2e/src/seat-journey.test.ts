// Long because it covers each way from Join to a seat, and each interruption of it.
import { randomInt } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney, shootFailure, stateBirth, waitOptions } from './journey';
import { type RestPlayer, registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

type Payment = { purpose: string; amount: number; status: string; order_id: string | null };
type Profile = { wallet_balance: number; has_access: boolean };

/** Registers a player of age with this balance, and opens the dashboard on a phone. */
async function openAs(
  rupees: number,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; rest: RestPlayer }> {
  const rest = journey.newPlayer();
  const mobileNumber = await rest.register();
  await rest.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  if (rupees > 0) await rest.topUp(rupees);
  const context = await journey.newContext('phone', {
    ...(await signedIn(journey, [mobileNumber, registeredPassword])),
    ...options,
  });
  const page = await context.newPage();
  shootFailure('seat', page);
  await page.goto(`${journey.server.url}/dashboard`);
  return { page, rest };
}

const newTournament = (name: string, changes: object = {}) =>
  journey.admin.createTournament({ name, max_participants: 5, ...changes });

const joinOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `Join Tournament: ${name}`, exact: true });

/** Returns the player's top-ups with their amounts, and what they have now. */
async function accountOf(rest: RestPlayer) {
  const { body: payments } = await rest.call<Payment[]>('GET', '/payments/user-payments');
  const { body: profile } = await rest.call<Profile>('GET', '/user/profile');
  return {
    topUps: payments.filter(({ purpose }) => purpose === 'topup').map(({ amount }) => amount),
    balance: profile.wallet_balance,
    hasAccess: profile.has_access,
  };
}

async function expectSeat(page: Page, id: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Tournament joined successfully!' });
  // A toast stays as long as the pointer rests on it.
  await toast.hover();
  await page.waitForURL(`**/quiz/${id}`);
  const heading = page.getByRole('heading', { name: 'Quiz Security Mode' });
  await heading.waitFor();
  await expectApart(toast, heading);
}

/** Expects that a toast, once it has arrived, covers nothing of what it speaks of. */
async function expectApart(toast: Locator, subject: Locator): Promise<void> {
  const gap = async () => {
    const [over, under] = [await toast.boundingBox(), await subject.boundingBox()];
    if (!over || !under) throw new Error('nothing to compare');
    return under.y - (over.y + over.height);
  };
  await expect.poll(gap).toBeGreaterThan(0);
}

test('a new player gets from Join to a seat with one sheet and one checkout', async () => {
  const { id } = await newTournament('One sheet');
  const { page, rest } = await openAs(0);
  await joinOf(page, 'One sheet').click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).click();
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [49], balance: 0, hasAccess: true });
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user']);
  await page.context().close();
});

test('a partly filled wallet is used first, and only the rest is paid', async () => {
  const { id } = await newTournament('Half way');
  const { page, rest } = await openAs(20);
  await joinOf(page, 'Half way').click();
  await page.getByText('From your wallet').waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹29', exact: true }).click();
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [29, 20], balance: 0, hasAccess: true });
  await page.context().close();
});

test('a page that dies after the payment continues to the seat, and nothing is paid twice', async () => {
  const { id } = await newTournament('Flat battery');
  const { page, rest } = await openAs(0);
  await joinOf(page, 'Flat battery').click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).waitFor();

  // A reload before the payment keeps the sheet and takes nothing.
  await page.reload();
  await page.getByText(/^Your last payment has not arrived\./).waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).waitFor();
  expect(await accountOf(rest)).toMatchObject({ balance: 0, hasAccess: false });

  // The payment is made, and the page dies before it hears of it.
  await page.goto('about:blank');
  const { body: payments } = await rest.call<Payment[]>('GET', '/payments/user-payments');
  await rest.pay(payments[0]?.order_id ?? '');
  await page.goto(`${journey.server.url}/dashboard?join=${id}`);
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [49], balance: 0, hasAccess: true });

  // The address of the sheet confirms the seat, and asks for nothing more.
  await page.goto(`${journey.server.url}/dashboard?join=${id}`);
  await page
    .getByRole('dialog')
    .getByText(/^You have your seat/)
    .waitFor();
  expect(await accountOf(rest)).toMatchObject({ topUps: [49] });
  await page.context().close();
});

test('a payment that arrives after its checkout was closed offers its seat, on one tap', async () => {
  const { id } = await newTournament('Late money');
  const { page, rest } = await openAs(0);
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
  await newTournament('From a story');
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/126.0 Mobile Instagram 338.0.0 Android';
  const { page } = await openAs(0, { userAgent });
  await joinOf(page, 'From a story').click();
  const hint = page.getByRole('dialog').getByRole('note');
  await hint.getByText(/^This page is open inside Instagram/).waitFor();
  const link = await hint.getByRole('link', { name: 'Open in my browser' }).getAttribute('href');
  expect(link).toMatch(/^intent:\/\/127\.0\.0\.1:\d+\/dashboard\?join=.*#Intent;scheme=http;/);
  await page.context().close();
});

test('a visitor who taps Join registers and lands in the sheet of that tournament', async () => {
  const { id } = await newTournament('From a link');
  const context = await journey.newContext('phone');
  const page = await context.newPage();
  shootFailure('seat-visitor', page);
  await page.goto(`${journey.server.url}/tournaments/${id}`);
  await page.getByRole('heading', { name: 'From a link', level: 1 }).waitFor();
  await page.getByText('+ ₹39 once = ₹49').waitFor();
  await page.getByRole('link', { name: 'Join Tournament' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.reload();
  const number = `97${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await page.getByLabel('Mobile Number').fill(number);
  await page.getByLabel('Username').fill(`seat_${number.slice(2)}`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(registeredPassword);
  await page.getByLabel('Name', { exact: true }).fill('Nisha Verma');
  await page.getByLabel('Email').fill(`${number}@example.com`);
  await page.getByRole('button', { name: 'Register' }).click();
  await stateBirth(page);
  await page.getByRole('dialog', { name: /^Join .*From a link/ }).waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).click();
  await expectSeat(page, id);
  await context.close();
});

test('a shared link has the name and the picture of its tournament before any script runs', async () => {
  const { id } = await newTournament('Shared & shown');
  const page = await fetch(`${journey.server.url}/tournaments/${id}`);
  const html = await page.text();
  expect(html).toContain('<meta property="og:title" content="Shared &amp; shown" />');
  const [, path] = /og:image" content="https:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? [];
  const picture = await fetch(`${journey.server.url}${path}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a player whose session has ended signs in and lands in the sheet', async () => {
  const { id } = await newTournament('Signed out');
  const mobileNumber = await journey.newPlayer().prepare(10);
  const context = await journey.newContext('phone');
  const page = await context.newPage();
  shootFailure('seat-signed-out', page);
  await page.goto(`${journey.server.url}/dashboard?join=${id}`);
  await page.waitForURL(`**/login?join=${id}`);
  await page.getByLabel('Mobile Number').fill(mobileNumber);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(registeredPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await stateBirth(page);
  await page.getByRole('button', { name: 'Pay ₹10 and join' }).click();
  await expectSeat(page, id);
  await context.close();
});

test('a refusal is shown before anything is paid, with what to do', async () => {
  await newTournament('Over the limit');
  const { page, rest } = await openAs(0);
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
  const { id } = await newTournament('Last seat', { max_participants: 1 });
  const { page, rest } = await openAs(50);
  const { body } = await rest.call<{ payment_intent_id: string }>(
    'POST',
    '/payments/create-payment-intent',
    {},
  );
  await rest.call('POST', '/payments/confirm-payment', { payment_intent_id: body.payment_intent_id });
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
  const { id } = await newTournament('No seat yet');
  const { page } = await openAs(0);
  await page.goto(`${journey.server.url}/quiz/${id}`);
  await page.waitForURL(`**/tournaments/${id}`);
  await page.getByRole('link', { name: /^Join Tournament/ }).click();
  await page.getByRole('dialog', { name: /^Join .*No seat yet/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`**/tournaments/${id}`);
  await page.context().close();
});

test('a Join that is pressed before the client has loaded opens its sheet', async () => {
  await newTournament('Early bird', { prize_pool: 100 });
  const { page } = await openAs(50);
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
  const own = await newTournament('Own match', {
    start_date: new Date(Date.now() + 3_600_000).toISOString(),
    end_date: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await newTournament('To be joined');
  const rest = journey.newPlayer();
  const mobileNumber = await rest.prepare(50);
  await rest.join(own.id);
  const login = await signedIn(journey, [mobileNumber, registeredPassword]);
  const context = await journey.newContext('phone', { ...login, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  shootFailure('first-join', page);
  await page.goto(`${journey.server.url}/dashboard`);
  await page.getByRole('link', { name: 'Enter: Own match' }).waitFor();
  const join = await page
    .getByRole('link', { name: /^Join Tournament/ })
    .first()
    .boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Your pages' }).boundingBox();
  expect((join?.y ?? Number.POSITIVE_INFINITY) + (join?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.close();
});
