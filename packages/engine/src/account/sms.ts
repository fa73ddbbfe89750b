import type { Language } from '@paheli/core/languages';

/** Sends text messages. */
export type Sms = {
  /** Hands a message to the gateway. Throws SmsError where the gateway did not accept it. */
  send(message: SmsMessage): Promise<void>;
};

/** What a message is, for gateways that send registered (DLT) templates alone. */
export type SmsTemplate = {
  readonly kind: 'code' | 'suspended' | 'restored' | 'appeal_upheld';
  readonly language: Language;
};

export type SmsMessage = {
  /** A mobile number in its E.164 form. */
  readonly to: string;
  /** The whole message, for gateways that send any text. */
  readonly text: string;
  readonly template: SmsTemplate;
  /** The values of the template's variables, by their names. */
  readonly variables: Readonly<Record<string, string>>;
};

/** A message that the gateway did not accept. Contains neither the recipient nor the text. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}

type SmsConfig = {
  /** The URL to which messages are posted as JSON: `{to, text, template, variables, sender}`. */
  readonly url: string;
  readonly token: string;
  /** The sender's name, where the gateway requires one. */
  readonly sender?: string | undefined;
};

const timeoutMs = 10_000;

/** Creates a gateway over HTTP. Redirects are not followed: the token is for this address alone. */
export function createHttpSms({ url, token, sender }: SmsConfig): Sms {
  return {
    async send({ to, text, template, variables }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text, template, variables, ...(sender !== undefined && { sender }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        throw new SmsError('the SMS gateway did not respond');
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsError(`the SMS gateway returned ${response.status}`);
    },
  };
}
