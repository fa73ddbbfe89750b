import { z } from 'zod';
import { key } from '../message';

const keyMessage = key('Send the keys of the subscription as the browser returns them.');
const endpointMessage = key('Send the https address of the subscription as the browser returns it.');

/** Returns whether a text is a URL on the usual port, without a user. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { port, username, password } = new URL(text);
  return port === '' && username === '' && password === '';
}

/** A device's subscription to push messages, as `PushSubscription.toJSON()` returns it. */
export const SubscribePush = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https$/, error: endpointMessage })
      .max(1_000, endpointMessage)
      .refine(isPlainAddress, endpointMessage)
      .meta({
        description: 'Address to which push messages of the device are sent.',
        examples: ['https://fcm.googleapis.com/fcm/send/dG9rZW4'],
      }),
    p256dh: z
      .string()
      .regex(/^[\w-]{87}$/, keyMessage)
      .meta({
        description: 'Public key of the subscription, in base64url.',
        examples: ['BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'],
      }),
    auth: z
      .string()
      .regex(/^[\w-]{22}$/, keyMessage)
      .meta({
        description: 'Secret of the subscription, in base64url.',
        examples: ['tBHItJI5svbpez7KI4CCXg'],
      }),
  })
  .meta({ id: 'SubscribePush', description: "A device's subscription to push messages." });
export type SubscribePush = z.infer<typeof SubscribePush>;

export const PushDevice = z
  .object({
    isSubscribed: z
      .boolean()
      .describe("Whether the device of the caller's login session receives push notices."),
  })
  .meta({ id: 'PushDevice', description: "The device of the caller's login session." });
export type PushDevice = z.infer<typeof PushDevice>;

/** A subscription whose address the browser changed. The former secret proves that the device is the same. */
export const RenewPush = SubscribePush.extend({
  former: SubscribePush.pick({ endpoint: true, auth: true }).meta({
    id: 'FormerSubscription',
    description: 'The subscription before.',
  }),
}).meta({ id: 'RenewPush', description: 'A subscription whose address the browser changed.' });
export type RenewPush = z.infer<typeof RenewPush>;
