import { join } from 'node:path';
import type { SmsMessage } from '@paheli/engine/account/sms';
import type { DemoCheckout } from '@paheli/engine/demo/seed';
import type { Log } from '@paheli/engine/foundation/log';
import { createNoPayments } from '@paheli/engine/wallet/payments/no-payments';
import type { Payments } from '@paheli/engine/wallet/payments/payments';
import { createRazorpayPayments } from '@paheli/engine/wallet/razorpay/payments';
import type { Env } from '../env';
import type { Cleanup } from './cleanup';
import { connectPayments } from './connect-payments';
import { paymentSecrets } from './sandbox-secrets';

export type OpenedPayments = {
  readonly payments: Payments;
  readonly checkoutScriptUrl: string;
  /** The origins of the checkout's scripts and frames, for the content security policy. */
  readonly checkoutOrigins: readonly string[];
  readonly checkoutStylesInline: boolean;
  /** Pays as the demo's players; only with the sandbox. */
  readonly demoCheckout?: DemoCheckout;
  /** Shows a text message on the sandbox's page; only with the sandbox. */
  readonly showMessage?: (message: Pick<SmsMessage, 'to' | 'text'>) => void;
  /** Sets the URL for webhooks in the sandbox once the server listens. */
  readonly announce: (serverUrl: string) => void;
};

const razorpayCheckout = 'https://checkout.razorpay.com/v1/checkout.js';
/** All that Razorpay's checkout.js loads and calls; `open-payments.test.ts` names the source of each. */
export const razorpayOrigins = [
  'https://checkout.razorpay.com',
  'https://cdn.razorpay.com',
  'https://api.razorpay.com',
  'https://lumberjack.razorpay.com',
  'https://lumberjack-metrics.razorpay.com',
];

/** Opens the payment provider: none, Razorpay itself, or the local sandbox, which is started here unless another process did. */
export async function openPayments(env: Env, log: Log, cleanup: Cleanup): Promise<OpenedPayments> {
  if (env.PAYMENTS === 'none') {
    return {
      payments: createNoPayments(),
      checkoutScriptUrl: '',
      checkoutOrigins: [],
      checkoutStylesInline: false,
      announce: () => undefined,
    };
  }
  const secrets = await paymentSecrets(env);
  if (env.PAYMENTS === 'razorpay') {
    return {
      payments: createRazorpayPayments({
        ...secrets,
        ...(env.RAZORPAYX_ACCOUNT_NUMBER ? { payoutAccount: env.RAZORPAYX_ACCOUNT_NUMBER } : {}),
      }),
      checkoutScriptUrl: razorpayCheckout,
      checkoutOrigins: razorpayOrigins,
      checkoutStylesInline: true,
      announce: () => undefined,
    };
  }
  if (!env.SANDBOX_START) {
    const url = `http://127.0.0.1:${env.SANDBOX_PORT}`;
    return {
      payments: await connectPayments(env),
      checkoutScriptUrl: `${url}/v1/checkout.js`,
      checkoutOrigins: [url],
      checkoutStylesInline: false,
      announce: () => undefined,
    };
  }
  // Loaded only here, because a production server never runs this branch.
  const { startRazorpaySandbox } = await import('@paheli/razorpay-sandbox/sandbox');
  const sandbox = await startRazorpaySandbox({
    port: env.SANDBOX_PORT,
    ...secrets,
    ...(env.RAZORPAYX_ACCOUNT_NUMBER ? { payoutAccount: env.RAZORPAYX_ACCOUNT_NUMBER } : {}),
    storeFile: join(env.DATA_DIR, 'sandbox.json'),
    log,
  });
  cleanup.add('sandbox', () => sandbox.close());
  return {
    payments: createRazorpayPayments({
      ...secrets,
      baseUrl: sandbox.url,
      payoutAccount: sandbox.payoutAccount,
    }),
    checkoutScriptUrl: `${sandbox.url}/v1/checkout.js`,
    checkoutOrigins: [sandbox.url],
    checkoutStylesInline: false,
    demoCheckout: {
      async payOrder(orderId) {
        const paid = sandbox.pay(orderId);
        return { paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
      },
    },
    showMessage: (message) => sandbox.showMessage(message),
    announce: (serverUrl) => sandbox.setWebhookUrl(`${serverUrl}/api/payments/webhook`),
  };
}
