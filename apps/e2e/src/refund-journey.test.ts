import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { launchBrowser, viewports } from './browser';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));
const waitOptions = { timeout: 20_000, interval: 200 };

let site: Awaited<ReturnType<typeof newSite>>;
let server: ServerProcess;
let browser: Browser;
let admin: RestPlayer;

beforeAll(async () => {
  await mkdir(screenshots, { recursive: true });
  site = await newSite({ SEED_DEMO: 'false' });
  server = await startServer(site.env);
  browser = await launchBrowser();
  admin = new RestPlayer(server.url, server.sandboxUrl);
  await admin.logIn('9000000001', 'paheli-admin');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await site?.remove();
});

type Row = { id: string; payment_id: string; status: string };

/** A player with ₹60 left of one top-up. */
async function createPayer() {
  const rest = new RestPlayer(server.url, server.sandboxUrl);
  await rest.prepare(60);
  const { body } = await rest.call<{ username: string }>('GET', '/user/profile');
  const found = await admin.call<Row[]>('GET', `/admin/payments?search=${body.username}`);
  return { rest, username: body.username, paymentId: found.body[0]?.id ?? '' };
}

async function openPayments(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Mobile Number').fill('9000000001');
  await page.getByLabel('Password').fill('paheli-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Payments' }).click();
}

describe.each(Object.entries(viewports))('on a %s', (size, viewport) => {
  test('an administrator finds a payment, returns a part of it, and sees it arrive and be disputed', async () => {
    const payer = await createPayer();
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    onTestFailed(async () => {
      await page.screenshot({ path: `${screenshots}${size}-refund-failure.png` });
    });
    const shoot = async (name: string) => {
      await page.screenshot({ path: `${screenshots}${size}-${name}.png` });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, name).toEqual([]);
    };

    await openPayments(page);
    await page.getByLabel('Payment, order or player').fill(payer.username);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 payment', { exact: true }).waitFor();
    await shoot('payments');

    await page.getByRole('button', { name: `Refund ${payer.paymentId}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
    await dialog.getByText('At most ₹60.00.').waitFor();
    await dialog.getByLabel('Amount (INR)').fill('60.01');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Say why the money is returned.').waitFor();
    await dialog.getByLabel('Reason').fill('The player asked for it.');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('At most ₹60 of this payment can be returned now.').waitFor();
    await shoot('refund-dialog');
    await dialog.getByLabel('Amount (INR)').fill('25');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('₹25.00 is on its way back').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    const readRefund = async () => {
      const refunds = await admin.call<Row[]>('GET', '/admin/refunds');
      return refunds.body.find((each) => each.payment_id === payer.paymentId);
    };
    await vi.waitFor(async () => expect((await readRefund())?.status).toBe('done'), waitOptions);
    const profile = await payer.rest.call<{ wallet_balance: number }>('GET', '/user/profile');
    expect(profile.body.wallet_balance).toBe(35);
    await page.getByRole('tab', { name: 'Refunds' }).click();
    await page.getByText('Returned', { exact: true }).first().waitFor();
    await shoot('refunds');

    const lever = `${server.sandboxUrl}/control/payments/${payer.paymentId}/dispute`;
    expect((await fetch(lever, { method: 'POST' })).ok).toBe(true);
    const disputed = async () => (await admin.call<Row[]>('GET', '/admin/disputes')).body;
    await vi.waitFor(async () => {
      expect((await disputed()).map((each) => each.payment_id)).toContain(payer.paymentId);
    }, waitOptions);
    await page.getByRole('tab', { name: 'Disputes' }).click();
    await page.getByText(payer.paymentId).waitFor();
    await shoot('disputes');
    await context.close();
  });
});
