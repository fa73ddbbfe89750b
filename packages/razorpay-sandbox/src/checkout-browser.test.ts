import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from './sandbox';
import { clientOf, KEYS, startTestSandbox } from './testing/start';

/** A merchant's page under a policy that allows the sandbox's script and responses, and no inline script or style. */
const SHOP = `<!doctype html><html lang="en"><title>Shop</title>
  <button id="buy">Buy</button><p id="log"></p><script src="SANDBOX/v1/checkout.js"></script>`;

let browser: Browser;
let shop: Server;
let sandbox: Sandbox;
let page: Page;
let orderId: string;

beforeAll(async () => {
  // Without chromium.args: they turn off the rules between origins that these tests are about.
  const executablePath = await chromium.executablePath();
  browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
}, 60_000);
afterAll(() => browser.close());

beforeEach(async () => {
  sandbox = await startTestSandbox();
  orderId = (await clientOf(sandbox).orders.create({ amount: 10_000_050, currency: 'INR' })).id;
  const policy = `default-src 'none'; script-src ${sandbox.url}; connect-src ${sandbox.url}`;
  shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', policy);
    response.end(SHOP.replace('SANDBOX', sandbox.url));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
});
afterEach(async () => {
  await page.close();
  shop.closeAllConnections();
  await Promise.all([sandbox.close(), new Promise((resolve) => shop.close(resolve))]);
});

/** Opens the checkout from the Buy button; its reports are written to the page's log. */
async function open(options: Record<string, unknown> = {}): Promise<void> {
  await page.locator('#buy').focus();
  await page.evaluate(
    ({ options, order_id, key }) => {
      // A function in the page: its globals are the browser's, whose types this package does not have.
      const { document, Razorpay } = globalThis as never as {
        document: { getElementById(id: string): { textContent: string } };
        Razorpay: new (
          options: object,
        ) => { open(): void; on(event: string, listener: (e: unknown) => void): void };
      };
      const log = (what: string) => (detail?: unknown) => {
        document.getElementById('log').textContent += `${what} ${JSON.stringify(detail ?? null)}\n`;
      };
      const checkout = new Razorpay({
        ...{
          key,
          order_id,
          amount: 10_000_050,
          currency: 'INR',
          name: 'Paheli',
          description: 'Wallet Top-up',
        },
        ...{ theme: { color: '#3399cc' }, handler: log('paid'), modal: { ondismiss: log('dismissed') } },
        ...options,
      });
      checkout.on('payment.failed', log('failed'));
      checkout.open();
    },
    { options, order_id: orderId, key: KEYS.keyId },
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const log = () => page.locator('#log').textContent();

test('the dialog is named and described, fits a small phone, keeps the focus inside and returns it', async () => {
  await open();
  const dialog = page.getByRole('dialog', { name: 'Paheli' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain('Wallet Top-up₹1,00,000.50');
  expect(await dialog.getAttribute('aria-modal')).toBe('true');
  for (const name of ['Pay ₹1,00,000.50', 'Fail payment', 'Cancel']) {
    const box = await button(name).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360).toBe(true);
  }
  // The stylesheet is in force although the policy allows no inline style.
  expect(
    await dialog.evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).borderRadius),
  ).toBe('16px');
  const focused = async () => (await dialog.locator(':focus').textContent()) ?? '';
  const order = [await focused()];
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    order.push(await focused());
  }
  expect(order).toEqual(['Pay ₹1,00,000.50', 'Fail payment', 'Cancel', 'Pay ₹1,00,000.50', 'Cancel']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await log()).toBe('dismissed null\n');
  expect(await page.locator('#buy:focus').count()).toBe(1);
});

test('paying hands over the payment, its order and a signature, and closes', async () => {
  await open();
  await button('Pay ₹1,00,000.50').click();
  await page.getByText('paid').waitFor();
  expect(await log()).toBe(`paid ${JSON.stringify(sandbox.pay(orderId))}\n`);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a failure is reported with its ids, shown, and can be retried', async () => {
  await open();
  await button('Fail payment').click();
  await page.getByRole('alert').getByText('declined').waitFor();
  const { error } = JSON.parse((await log())?.replace('failed ', '') ?? '');
  const [payment] = sandbox.state().payments;
  expect(error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'payment_failed',
    metadata: { order_id: orderId, payment_id: payment?.id },
  });
  await button(/^Pay/).click();
  await page.getByText('paid').waitFor();
  expect(sandbox.state().orders[0]?.status).toBe('paid');
});

test('Cancel dismisses without a payment', async () => {
  await open();
  await button('Cancel').click();
  expect(await log()).toBe('dismissed null\n');
  expect(sandbox.state().payments).toEqual([]);
});

test('an amount that is not the order’s is refused and nothing is paid', async () => {
  await open({ amount: 100 });
  await button('Pay ₹1').click();
  await page.getByRole('alert').getByText('different from your order amount').waitFor();
  expect(sandbox.state().payments).toEqual([]);
});

test('names and descriptions are shown as text, never as markup', async () => {
  await open({ name: '<img src=x onerror=alert(1)>', description: '<b>bold</b>', theme: { color: 'red;}' } });
  await page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  expect(await page.getByRole('dialog').locator('img, b').count()).toBe(0);
});

test('the control page pays an order and shows the outcome', async () => {
  await page.goto(sandbox.url);
  await button(`Pay ${orderId}`).click();
  await page.getByRole('status').getByText('done').waitFor();
  await page.getByRole('cell', { name: 'captured', exact: true }).waitFor();
  expect(sandbox.state().payments).toHaveLength(1);
});
