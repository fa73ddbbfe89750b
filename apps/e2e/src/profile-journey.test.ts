import AxeBuilder from '@axe-core/playwright';
import { codeAt } from '@paheli/engine/testing/authenticator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { newSite, type ServerProcess, startServer } from './server-process';

let site: Awaited<ReturnType<typeof newSite>>;
let server: ServerProcess;
let browser: Browser;
let registered = 0;

beforeAll(async () => {
  site = await newSite({ SEED_DEMO: 'false' });
  server = await startServer(site.env);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await site?.remove();
});

const password = 'a long enough password';

describe.each(Object.entries(viewports))('on a %s', (_size, viewport) => {
  test('a player verifies his number, secures his account, limits himself, signs in with a code and closes it', async () => {
    const number = await register();
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, number);
    await page.waitForURL('**/dashboard');
    await page.goto(`${server.url}/profile`);
    await page.getByText('This one').waitFor();
    await expectAccessible(page);
    await verifyNumber(page, number);
    await limit(page);
    const [first = '', second = ''] = await setUpApp(page);
    await context.close();
    const another = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const elsewhere = await another.newPage();
    await signIn(elsewhere, number);
    await elsewhere.getByLabel('Authenticator code').fill(first);
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.waitForURL('**/dashboard');
    await elsewhere.goto(`${server.url}/profile`);
    await endOthers(elsewhere);
    await closeAccount(elsewhere, second);
    expect((await post('/api/auth/login', { mobile_number: number, password })).status).toBe(401);
    await another.close();
  });
});

async function signIn(page: Page, number: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Mobile Number').fill(number);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function verifyNumber(page: Page, number: string): Promise<void> {
  await page.getByText('Not verified').waitFor();
  await page.getByRole('button', { name: 'Verify number' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('A code was sent to').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(`+91${number}`));
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

/** Answers the recovery codes. */
async function setUpApp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  const key = await page.getByText('Or type this key:').textContent();
  const secret = (key ?? '').replace(/^.*: */, '').trim();
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

async function closeAccount(page: Page, code: string): Promise<void> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloaded).suggestedFilename()).toBe('paheli-my-data.json');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill('a guess');
  await dialog.getByLabel('Authenticator code').fill(code);
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await page.getByText('Your account is closed.').waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function register(): Promise<string> {
  registered += 1;
  const number = String(9_722_200_000 + registered);
  const details = { username: `secures_${registered}`, name: 'Nisha Verma', password };
  const email = `secures.${registered}@example.com`;
  const { status } = await post('/api/auth/register', { ...details, email, mobile_number: number });
  expect(status).toBe(201);
  return number;
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The code as the local Razorpay shows it. */
async function codeSentTo(number: string): Promise<string> {
  const response = await fetch(`${server.sandboxUrl}/control/state`);
  const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
  return messages.find(({ to }) => to === number)?.text.slice(0, 6) ?? '';
}
