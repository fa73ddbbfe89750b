import { codeAt } from '@paheli/engine/testing/authenticator';
import { startTestGoogle, type TestGoogle } from '@paheli/engine/testing/test-google';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openJourney } from './journey';
import { shoot } from './pictures';
import { registeredPassword } from './rest-player';

let google: TestGoogle;
const journey = openJourney(async () => {
  google = await startTestGoogle();
  return { SEED_DEMO: 'false', GOOGLE_CLIENT_ID: google.clientId, GOOGLE_JWKS_URL: google.jwksUrl };
});
afterAll(() => google.close());

/** Replaces Google's script: a button with the same interface, which returns a token signed by the test. */
const script = `
  let settings;
  window.google = { accounts: { id: {
    initialize(given) { settings = given; },
    renderButton(host) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continue with Google';
      button.addEventListener('click', async () =>
        settings.callback({ credential: await window.signToken(settings.client_id) }));
      host.append(button);
    },
  } } };
`;

/** Opens a window whose Google account has these claims. */
async function openAs(claims: Record<string, unknown>): Promise<Page> {
  const context = await journey.newContext('phone');
  const page = await context.newPage();
  const token = await google.sign(google.claims(new Date(), claims));
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.exposeFunction('signToken', (clientId: string) => {
    expect(clientId).toBe(google.clientId);
    return token;
  });
  return page;
}

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

test('a new Google user gets an account with one press', async () => {
  const page = await openAs({ name: 'Tara Sen' });
  await page.goto(`${journey.server.url}/register`);
  await button(page).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Tara Sen/ }).waitFor();
  await page.context().close();
});

test('an account links Google in its profile; after unlinking, a new link requires password and code', async () => {
  const player = journey.newPlayer();
  const number = await player.register();
  const page = await openAs({ email: `${number.slice(3)}@example.com` });
  await linkAndUnlink(page, number);
  const { body } = await player.call<{ secret: string }>('POST', '/user/totp');
  const confirmed = await player.call<{ recovery_codes: string[] }>('POST', '/user/totp/confirm', {
    password: registeredPassword,
    code: codeAt(body.secret, new Date()),
  });
  expect(confirmed.status).toBe(200);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${journey.server.url}/login`);
  await button(page).click();
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await shoot(page, 'google-proof');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This password is wrong.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(registeredPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Authenticator code').fill(confirmed.body.recovery_codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

async function linkAndUnlink(page: Page, number: string): Promise<void> {
  await journey.signIn(page, number, registeredPassword);
  await page.waitForURL('**/dashboard');
  await page.goto(`${journey.server.url}/profile`);
  await button(page).click();
  const dialog = page.getByRole('dialog', { name: 'Link your Google account' });
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await dialog.getByRole('button', { name: 'Link' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await shoot(page, 'google-link');
  await dialog.getByLabel('Password', { exact: true }).fill(registeredPassword);
  await dialog.getByRole('button', { name: 'Link' }).click();
  await page.getByText('Linked', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unlink' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unlink Google?' });
  await question.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('Not linked').waitFor();
}

test('a sign-in that Google did not confirm shows an error and keeps the form', async () => {
  const page = await openAs({ aud: 'another product' });
  await page.goto(`${journey.server.url}/register`);
  await page.getByLabel('Name', { exact: true }).fill('Tara Sen');
  await button(page).click();
  await page.getByText('Google did not confirm this sign-in. Please try again.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tara Sen');
  expect(page.url()).toContain('/register');
  await page.context().close();
});

test('where Google is unreachable, its button is missing and the form works', async () => {
  const context = await journey.newContext('phone');
  const page = await context.newPage();
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  const scriptRequest = page.waitForRequest('https://accounts.google.com/gsi/client');
  await page.goto(`${journey.server.url}/login`);
  await scriptRequest;
  expect(await button(page).count()).toBe(0);
  await journey.signIn(page, '9000000001', 'paheli-admin');
  await page.waitForURL('**/admin');
  await context.close();
});
