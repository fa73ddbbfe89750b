import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from './sandbox';
import { clientOf, KEYS, post, startTestSandbox } from './testing/start';

const SHOP = 'http://localhost:3000';

let sandbox: Sandbox;
let orderId: string;
const terms = { key_id: KEYS.keyId, amount: 3900, currency: 'INR' };

beforeEach(async () => {
  sandbox = await startTestSandbox();
  orderId = (await clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' })).id;
});
afterEach(() => sandbox.close());

const pay = (body: object, origin = SHOP) =>
  post(sandbox, `/checkout/orders/${orderId}/pay`, body, { origin });

test('checkout.js is a plain script at both addresses and carries no secret', async () => {
  const [first, second] = await Promise.all(
    ['/v1/checkout.js', '/checkout.js'].map(async (path) => (await fetch(`${sandbox.url}${path}`)).text()),
  );
  expect(first).toBe(second);
  expect(() => new Function(first ?? '')).not.toThrow();
  expect(first).not.toContain(KEYS.keySecret);
});

test('a page on this machine can pay and fail, and may read the response', async () => {
  const failed = await post(sandbox, `/checkout/orders/${orderId}/fail`, terms, { origin: SHOP });
  const ids = { order_id: orderId, payment_id: expect.any(String) };
  expect(failed.body).toMatchObject({ error: { metadata: ids } });
  const paid = await pay(terms);
  expect(paid.headers.get('access-control-allow-origin')).toBe(SHOP);
  expect(paid.body).toEqual(sandbox.pay(orderId));
});

test('the browser’s preflight allows the page to send JSON', async () => {
  const answer = await fetch(`${sandbox.url}/checkout/orders/${orderId}/pay`, {
    method: 'OPTIONS',
    headers: {
      origin: SHOP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

test('another key id, amount or currency than the order’s is refused', async () => {
  expect((await pay({ ...terms, key_id: 'rzp_test_other' })).status).toBe(401);
  expect((await pay({ ...terms, amount: 100 })).status).toBe(400);
  expect((await pay({ ...terms, currency: 'USD' })).status).toBe(400);
  expect(sandbox.state().payments).toEqual([]);
});

test('only the allowed origins have access', async () => {
  expect((await pay(terms, 'https://evil.example')).status).toBe(403);
  await sandbox.close();
  sandbox = await startTestSandbox({ allowedOrigins: ['https://shop.example'] });
  orderId = (await clientOf(sandbox).orders.create({ amount: 3900, currency: 'INR' })).id;
  expect((await pay(terms, SHOP)).status).toBe(403);
  expect((await pay(terms, 'https://shop.example')).status).toBe(200);
});
