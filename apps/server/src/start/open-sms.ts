import { createHttpSms, type Sms } from '@paheli/engine/account/sms';
import type { Env } from '../env';
import type { OpenedPayments } from './open-payments';

/**
 * The gateway of text messages: the one of the environment, or in development one that prints them and shows them
 * where the local Razorpay shows what it does. Undefined in production without a gateway.
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
