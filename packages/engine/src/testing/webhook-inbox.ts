import { opened } from '@paheli/core/testing/opened';
import { startReceiver } from '@paheli/razorpay-sandbox/testing/receiver';
import type { Deps } from '../deps';
import { processWebhooks, receiveWebhook } from '../wallet/payments/receive-webhook';
import type { TestEngine } from './test-engine';

/** A webhook as the server receives it. */
export type Delivery = { readonly rawBody: Buffer; readonly signature: string; readonly eventId: string };

/** Receives the sandbox's webhooks for the tests of a file. */
export type WebhookInbox = {
  /** Returns a function that returns the webhooks that the sandbox has sent since. */
  follow(): Promise<() => Promise<Delivery[]>>;
  /** Returns the webhooks that the sandbox sends while `act` runs. */
  sentDuring(act: () => unknown): Promise<Delivery[]>;
};

export const openWebhookInbox = ({ sandbox }: Pick<TestEngine, 'sandbox'>): WebhookInbox =>
  opened(
    async () => {
      const { url, received, close } = await startReceiver();
      sandbox.setWebhookUrl(url);
      const follow = async () => {
        await sandbox.webhooksDelivered();
        const before = received.length;
        return async () => {
          await sandbox.webhooksDelivered();
          return received.slice(before).map(({ body, headers, eventId }) => {
            const signature = String(headers['x-razorpay-signature']);
            return { rawBody: Buffer.from(body), signature, eventId };
          });
        };
      };
      const sentDuring = async (act: () => unknown) => {
        const sent = await follow();
        await act();
        return sent();
      };
      return { close, follow, sentDuring };
    },
    (inbox) => inbox.close(),
  );

/** Receives these webhooks in their order, and processes them. */
export async function deliver(deps: Deps, webhooks: readonly Delivery[]): Promise<void> {
  for (const webhook of webhooks) await receiveWebhook(deps, webhook);
  while ((await processWebhooks(deps)) > 0);
}
