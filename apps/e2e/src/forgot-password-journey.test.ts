import AxeBuilder from '@axe-core/playwright';
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

describe.each(Object.entries(viewports))('on a %s', (_size, viewport) => {
  test('a forgotten password is replaced by the code that a developer sees', async () => {
    const number = await register();
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Mobile Number').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('New password', { exact: true }).waitFor();
    await expectAccessible(page);
    const code = await codeSentTo(`+91${number}`);
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await page.getByLabel('New password', { exact: true }).fill('the password I remember');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This code is wrong or no longer valid. Ask for a new one.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Password changed. You are signed in.').waitFor();
    await context.close();
    expect(await logIn(number, 'the password I forgot')).toBe(401);
    expect(await logIn(number, 'the password I remember')).toBe(200);
  });
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Somebody with a password that he will forget; answers his number. */
async function register(): Promise<string> {
  registered += 1;
  const number = String(9_711_100_000 + registered);
  const { status } = await post('/api/auth/register', {
    mobile_number: number,
    username: `forgets_${registered}`,
    password: 'the password I forgot',
    name: 'Nisha Verma',
    email: `forgets.${registered}@example.com`,
  });
  expect(status).toBe(201);
  return number;
}

async function logIn(mobile_number: string, password: string): Promise<number> {
  return (await post('/api/auth/login', { mobile_number, password })).status;
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
  const texts = messages.filter(({ to }) => to === number).map(({ text }) => text);
  expect(texts).toHaveLength(1);
  return texts[0]?.slice(0, 6) ?? '';
}
