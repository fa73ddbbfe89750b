// Long because every way into and out of a suspension is a journey of its own.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeSentTo, openJourney, sizes, stateBirth, textsSentTo } from './journey';
import { openWindow } from './people';
import { type RestPlayer, registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

// Its own server: with a second administrator, decisions of the first one wait for a confirmation.
const journey = openJourney({});
const reason = 'Two accounts were played by one person.';
const message = 'My brother plays on the same phone.';
type Player = { readonly rest: RestPlayer; readonly id: string; readonly mobileNumber: string };

/** Registers a player with a confirmed mobile number, who may join tournaments. */
async function createPlayer(): Promise<Player> {
  const rest = journey.newPlayer();
  const mobileNumber = await rest.prepare(10);
  await rest.call('POST', '/auth/mobile', { mobile_number: mobileNumber, password: registeredPassword });
  const code = await codeSentTo(journey, mobileNumber);
  expect((await rest.call('POST', '/auth/mobile/confirm', { code })).status).toBe(200);
  const { body } = await rest.call<{ id: string }>('GET', '/user/profile');
  return { rest, id: body.id, mobileNumber };
}

let secondLogin: readonly [mobileNumber: string, password: string] | undefined;

/** Returns the sign-in of an administrator besides the first one, who makes them administrator. */
async function secondAdministrator(): Promise<readonly [string, string]> {
  if (secondLogin) return secondLogin;
  const { id, mobileNumber } = await createPlayer();
  const promoted = await journey.admin.call('PUT', `/admin/users/${id}/role`, { role: 'admin' });
  expect(promoted.status).toBe(200);
  secondLogin = [mobileNumber, registeredPassword];
  return secondLogin;
}

const suspend = ({ id }: Player, until?: Date) =>
  journey.admin.call('POST', `/admin/users/${id}/suspend`, { reason, ...(until && { until }) });

/** Opens a window of the player as the sign-in page leaves it, and records the paths that it shows. */
async function openAs({ mobileNumber }: Player, size: string, name: string) {
  const as = await signedIn(journey, [mobileNumber, registeredPassword]);
  const page = await openWindow(journey, size, name, as);
  const paths: string[] = [];
  page.on('framenavigated', () => paths.push(new URL(page.url()).pathname));
  return { page, paths, close: () => page.context().close() };
}

describe.each(sizes)('on a %s', (size) => {
  test('a suspended player reads why and appeals, another administrator lifts it, and the player is told and plays', async () => {
    const player = await createPlayer();
    const login = await secondAdministrator();
    const page = await openWindow(journey, size, `${size}-suspended`);
    const first = await openWindow(journey, size, `${size}-first-desk`, await signedIn(journey, 'admin'));
    const second = await openWindow(journey, size, `${size}-second-desk`, await signedIn(journey, login));

    await journey.signIn(page, player.mobileNumber, registeredPassword);
    await page.waitForURL('**/dashboard');
    await suspendAtDesk(first, player);
    await page.goto(`${journey.server.url}/dashboard`);
    await page.waitForURL('**/login');
    expect(await textsSentTo(journey, player.mobileNumber)).toContainEqual(expect.stringContaining(reason));
    await appeal(page, player);
    await first.goto(`${journey.server.url}/admin/appeals`);
    await first.getByText('Another administrator decides').waitFor();
    await lift(second);
    const texts = await textsSentTo(journey, player.mobileNumber);
    expect(texts.at(-1)).toMatch(/no longer suspended.*They are brothers\./);
    await page.reload();
    await page.getByText('Your account is no longer suspended').waitFor();
    await page.waitForURL('**/dashboard');
    await play(page, `Back on a ${size}`);
    for (const each of [page, first, second]) await each.context().close();
  });
});

describe.each(sizes)('without signing in, on a %s', (size) => {
  test('a suspended player who cannot sign in appeals with a code, and administrators read it', async () => {
    const player = await createPlayer();
    expect((await suspend(player)).status).toBe(200);
    const page = await openWindow(journey, size, `${size}-appeal`);
    await journey.signIn(page, player.mobileNumber, 'a forgotten password');
    await page.getByRole('link', { name: 'Appeal with a code' }).click();
    await page.getByRole('heading', { level: 1, name: 'Appeal a suspension' }).waitFor();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Enter your mobile number.').waitFor();
    await page.getByLabel('Mobile Number').fill(player.mobileNumber);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    const code = await codeSentTo(journey, player.mobileNumber);
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('Say why the suspension is wrong.').waitFor();
    await page.getByLabel('Why is the suspension wrong?').fill(`${message} On a ${size}.`);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('This code is wrong or no longer valid. Ask for a new one.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByRole('heading', { name: 'Your appeal was sent' }).waitFor();
    await page.context().close();
    const { body } = await journey.admin.call<{ message: string; user: { id: string } }[]>(
      'GET',
      '/admin/appeals?decided=false',
    );
    expect(body).toContainEqual(
      expect.objectContaining({
        message: `${message} On a ${size}.`,
        user: expect.objectContaining({ id: player.id }),
      }),
    );
  });
});

describe('after a suspension has ended', () => {
  test.each([
    [
      'because it was lifted',
      async (player: Player) => {
        expect((await suspend(player)).status).toBe(200);
        return () =>
          journey.admin.call('POST', `/admin/users/${player.id}/restore`, { reason: 'A mistake.' });
      },
    ],
    [
      'by its time',
      async (player: Player) => {
        expect((await suspend(player, new Date(Date.now() + 12_000))).status).toBe(200);
        return async () => {
          const profile = () => player.rest.call<{ suspension: object | null }>('GET', '/user/profile');
          await expect.poll(async () => (await profile()).body.suspension).toBeNull();
        };
      },
    ],
  ])('%s, the first page is the requested one, and not that of the suspension', async (_, begin) => {
    const player = await createPlayer();
    const end = await begin(player);
    const { page, paths, close } = await openAs(player, 'phone', 'suspension-ended');
    await page.goto(`${journey.server.url}/tournaments`);
    await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
    await player.rest.logIn(player.mobileNumber, registeredPassword);
    await end();
    // Another document: the browser has only what it stored.
    await page.goto(`${journey.server.url}/robots.txt`);
    paths.length = 0;
    await page.goto(`${journey.server.url}/tournaments`);
    await page.getByText('Your account is no longer suspended').waitFor();
    await page.getByRole('heading', { level: 1, name: 'My tournaments' }).waitFor();
    expect([...new Set(paths)]).toEqual(['/tournaments']);
    await close();
  });

  test('while a page of the wallet is open, the next page is shown at once', async () => {
    const player = await createPlayer();
    await suspend(player);
    const { page, paths, close } = await openAs(player, 'desk', 'suspension-ended-open');
    await page.goto(`${journey.server.url}/profile`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await journey.admin.call('POST', `/admin/users/${player.id}/restore`, { reason: 'A mistake.' });
    paths.length = 0;
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByText('Your account is no longer suspended').waitFor();
    await page.waitForURL('**/dashboard');
    expect(paths.at(-1)).toBe('/dashboard');
    expect(paths).not.toContain('/suspended');
    await close();
  });
});

test('without a response, a stored suspension counts', async () => {
  const player = await createPlayer();
  await suspend(player);
  const { page, close } = await openAs(player, 'phone', 'suspension-without-response');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(`${journey.server.url}/dashboard`);
  await page.waitForURL('**/suspended');
  await page.getByText('Your account could not be loaded').waitFor();
  await close();
});

async function suspendAtDesk(desk: Page, { id }: Player): Promise<void> {
  await desk.goto(`${journey.server.url}/admin/users?user=${id}`);
  await desk.getByRole('button', { name: 'Suspend' }).click();
  const dialog = desk.getByRole('alertdialog', { name: /^Suspend/ });
  await dialog.getByRole('button', { name: 'Suspend user' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Suspend user' }).click();
  await desk.getByText(/is suspended$/).waitFor();
}

/** Signs in, reads the reason and appeals. */
async function appeal(page: Page, { mobileNumber }: Player): Promise<void> {
  await journey.signIn(page, mobileNumber, registeredPassword);
  await page.waitForURL('**/suspended');
  await page.getByText(reason).waitFor();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Say why the suspension is wrong.').waitFor();
  await page.getByLabel('Why is the suspension wrong?').fill(message);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('An administrator who did not suspend you will decide.').waitFor();
}

async function lift(desk: Page): Promise<void> {
  await desk.goto(`${journey.server.url}/admin/appeals`);
  await desk.getByText(message).waitFor();
  await desk.getByRole('button', { name: /^Lift the suspension of/ }).click();
  const dialog = desk.getByRole('alertdialog', { name: /^Lift/ });
  await dialog.getByLabel('Reason').fill('They are brothers.');
  await dialog.getByRole('button', { name: 'Lift suspension' }).click();
  await desk.getByText(/is restored$/).waitFor();
}

/** Pays for a seat and opens the first question. */
async function play(page: Page, tournament: string): Promise<void> {
  const { id } = await journey.admin.createTournament({ name: tournament });
  await page.goto(`${journey.server.url}/dashboard`);
  await page
    .getByRole('article', { name: tournament })
    .getByRole('link', { name: /Join Tournament/ })
    .click();
  await stateBirth(page);
  await page.getByRole('button', { name: 'Pay ₹10 and join' }).click();
  await page.waitForURL(`**/quiz/${id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByText('Question 1 of 5').waitFor();
}
