import { codeAt } from '@paheli/engine/testing/authenticator';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeSentTo, openJourney, sizes } from './journey';
import { openWindow } from './people';
import { shoot as shootPage } from './pictures';
import { registeredPassword } from './rest-player';

const journey = openJourney({ SEED_DEMO: 'false' });

describe.each(sizes)('on a %s', (size) => {
  const shoot: Shoot = (page, name) => shootPage(page, `${size}-${name}`);

  test('a player verifies their number, secures the account, sets a limit, signs in with a code and closes the account', async () => {
    const player = journey.newPlayer();
    const number = await player.register();
    const page = await openWindow(journey, size, `${size}-profile`);
    await journey.signIn(page, number, registeredPassword);
    await page.waitForURL('**/dashboard');
    await page.goto(`${journey.server.url}/profile`);
    await page.getByText('This one').waitFor();
    await shoot(page, 'profile');
    await verifyNumber(page, number);
    await limit(page);
    const [first = '', second = ''] = await setUpApp(page, shoot);
    await page.context().close();
    const elsewhere = await openWindow(journey, size, `${size}-profile-elsewhere`);
    await journey.signIn(elsewhere, number, registeredPassword);
    await elsewhere.getByLabel('Authenticator code').fill(first);
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.waitForURL('**/dashboard');
    await elsewhere.goto(`${journey.server.url}/profile`);
    await endOthers(elsewhere);
    await closeAccount(elsewhere, second, shoot);
    expect(await player.logIn(number, registeredPassword)).toBe(401);
    await elsewhere.context().close();
  });
});

type Shoot = (page: Page, name: string) => Promise<void>;

async function verifyNumber(page: Page, number: string): Promise<void> {
  await page.getByText('Not verified').waitFor();
  await page.getByRole('button', { name: 'Verify number' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(registeredPassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('A code was sent to').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(journey, number));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
}

async function limit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await page.getByLabel('Daily deposit limit (INR)').fill('500');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await page.getByText('₹500').waitFor();
  await page.getByRole('button', { name: 'Change limit' }).click();
  await page.getByLabel('Daily deposit limit (INR)').fill('1000');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await page.getByText(/to ₹1,000 on/).waitFor();
}

/** Sets up the authenticator app. Returns the recovery codes. */
async function setUpApp(page: Page, shoot: Shoot): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await shoot(page, 'authenticator');
  const key = await page.getByText('Or type this key:').textContent();
  const secret = (key ?? '').replace(/^.*: */, '').trim();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(registeredPassword);
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I kept them' }).waitFor();
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I kept them' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  return codes;
}

async function endOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  await page.getByText('This one').waitFor();
}

async function closeAccount(page: Page, code: string, shoot: Shoot): Promise<void> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloaded).suggestedFilename()).toBe('paheli-my-data.json');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await shoot(page, 'close-account');
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await dialog.getByLabel('Authenticator code').fill(code);
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(registeredPassword);
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await page.getByText('Your account is closed.').waitFor();
}
