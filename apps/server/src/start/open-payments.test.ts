import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { razorpayOrigins } from './open-payments';

const site = openTestApp({ checkoutOrigins: razorpayOrigins, checkoutStylesInline: true });
let policy: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const { headers } = await site.call('GET', '/');
  const directives = String(headers['content-security-policy']).split(';');
  policy = new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
});

const magento = 'https://github.com/razorpay/razorpay-magento';
const whitelist = `${magento}/blob/master/etc/csp_whitelist.xml`;

test.each([
  ['script-src', 'checkout', 'https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/'],
  ['script-src', 'cdn', `${magento}/issues/537 and ${magento}/issues/542: risk detection`],
  ['img-src', 'cdn', whitelist],
  ['frame-src', 'api', whitelist],
  ['frame-src', 'checkout', `${magento}/issues/199: checkout-frame.js`],
  ['connect-src', 'api', 'https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/'],
  ['connect-src', 'lumberjack', `${magento}/issues/199: /v1/track`],
  ['connect-src', 'lumberjack-metrics', whitelist],
  ['form-action', 'api', 'https://razorpay.com/docs/payments/payment-gateway/web-integration/hosted/'],
])('%s lets the checkout of Razorpay use %s.razorpay.com (%s)', (directive, host) => {
  expect(policy.get(directive)).toContain(`https://${host}.razorpay.com`);
});

test('styles are the only inline content, and every other host stays out', () => {
  expect(
    [...policy].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name),
  ).toEqual(['style-src']);
  const hosts = [...policy.values()].flat().filter((source) => source.startsWith('https:'));
  expect(new Set(hosts)).toEqual(new Set(razorpayOrigins));
});
