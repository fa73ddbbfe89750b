import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../env';
import { keepOnce } from './keep-once';

const Secrets = z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() });
export type PaymentSecrets = z.infer<typeof Secrets> & {
  readonly previous: { readonly keySecret: string | undefined; readonly webhookSecret: string | undefined };
};

/**
 * Returns the secrets between the product and the provider: the configured ones. For the local sandbox, they are
 * created once and kept in DATA_DIR, readable only by its owner.
 */
export async function paymentSecrets(env: Env): Promise<PaymentSecrets> {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const previous = {
    keySecret: env.RAZORPAY_KEY_SECRET_PREVIOUS,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
  };
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret, previous };
  const made = await keptSecrets(env.DATA_DIR);
  return {
    keyId: keyId ?? made.keyId,
    keySecret: keySecret ?? made.keySecret,
    webhookSecret: webhookSecret ?? made.webhookSecret,
    previous,
  };
}

async function keptSecrets(dataDir: string): Promise<z.infer<typeof Secrets>> {
  const make = (): z.infer<typeof Secrets> => ({
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: randomBytes(24).toString('hex'),
    webhookSecret: randomBytes(24).toString('hex'),
  });
  const kept = await keepOnce(join(dataDir, 'sandbox-secrets.json'), () => JSON.stringify(make()));
  return Secrets.parse(JSON.parse(kept));
}
