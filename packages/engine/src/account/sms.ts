/** Sends text messages. */
export type Sms = {
  /** Hands a message over to whoever delivers it. Throws SmsError where it was not taken. */
  send(message: SmsMessage): Promise<void>;
};

/** `to` is a mobile number in its E.164 form. */
export type SmsMessage = { readonly to: string; readonly text: string };

/** A message that was not taken. Says nothing of whom it was for, nor of what it said. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}

type SmsConfig = {
  /** Where messages are posted as JSON: `{to, text, sender}`. */
  readonly url: string;
  readonly token: string;
  /** The name that messages come from, where the gateway wants one. */
  readonly sender?: string | undefined;
};

const timeoutMs = 10_000;

/** A gateway that is spoken to over HTTP. Redirects are not followed: the token is for this address alone. */
export function createHttpSms({ url, token, sender }: SmsConfig): Sms {
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text, ...(sender !== undefined && { sender }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        throw new SmsError('the SMS gateway did not answer');
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsError(`the SMS gateway answered ${response.status}`);
    },
  };
}
