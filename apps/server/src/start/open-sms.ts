import { createHttpSms, type Sms } from '@paheli/engine/account/sms';
import type { Env } from '../env';
import type { OpenedPayments } from './open-payments';

/**
 * Opens the gateway of text messages: the configured one. In development the default prints messages and shows them on
 * the local Razorpay's page. Undefined in production without a gateway.
 */
export function openSms(
  { SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: sender, isProduction }: Env,
  { showMessage }: Pick<OpenedPayments, 'showMessage'>,
): Sms | undefined {
  if (url !== undefined && token !== undefined) return createHttpSms({ url, token, sender });
  if (isProduction) return undefined;
  return {
    async send({ to, text }) {
      process.stdout.write(`SMS to ${to}: ${text}\n`);
      showMessage?.({ to, text });
    },
  };
}
