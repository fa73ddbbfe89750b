import type { Payments } from '@paheli/engine/wallet/payments/payments';
import { createRazorpayPayments } from '@paheli/engine/wallet/razorpay/payments';
import type { Env } from '../env';
import { paymentSecrets } from './sandbox-secrets';

/**
 * Connects commands that run beside a server to the payment provider: Razorpay itself, or the local one that the server
 * started.
 */
export async function connectPayments(env: Env): Promise<Payments> {
  if (env.PAYMENTS === 'none') throw new Error('With PAYMENTS=none there is no provider to ask.');
  const secrets = await paymentSecrets(env);
  const { RAZORPAYX_ACCOUNT_NUMBER: payoutAccount } = env;
  if (env.PAYMENTS === 'razorpay') {
    return createRazorpayPayments({ ...secrets, ...(payoutAccount && { payoutAccount }) });
  }
  const { SANDBOX_PAYOUT_ACCOUNT } = await import('@paheli/razorpay-sandbox/sandbox');
  return createRazorpayPayments({
    ...secrets,
    baseUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    payoutAccount: payoutAccount ?? SANDBOX_PAYOUT_ACCOUNT,
  });
}
