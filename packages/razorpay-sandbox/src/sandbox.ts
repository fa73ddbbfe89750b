import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { Behaviour, BehaviourSwitch } from './behaviour';
import { type CheckoutFailure, type CheckoutSuccess, Gateway } from './gateway';
import type { SandboxLog } from './log';
import { isLoopbackHost } from './loopback';
import { Pay } from './request';
import { openStore } from './store';
import { type SandboxView, toView } from './view';
import { WebhookSender } from './webhook-sender';

export type SandboxOptions = {
  /** Loopback only; 127.0.0.1 when not given. */
  host?: string;
  /** 0 for a free one. */
  port: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Without one, events wait for `setWebhookUrl`. */
  webhookUrl?: string;
  /** Where orders, payments and undelivered webhooks survive a restart; in memory only when not given. */
  storeFile?: string;
  /** Origins whose pages may open the checkout; any origin on this machine when not given. */
  allowedOrigins?: readonly string[];
  now?: () => Date;
  log?: SandboxLog;
  /** Waits between the attempts at delivering a webhook, in milliseconds; the last one repeats. */
  webhookBackoffMs?: readonly number[];
  /** How long a receiver may take to answer a webhook. */
  webhookTimeoutMs?: number;
};

export type Sandbox = {
  /** Such as `http://127.0.0.1:3001`, without a slash at the end. */
  readonly url: string;
  /** What `POST /control/orders/{order_id}/pay` does. Throws an ApiError for an order that does not exist. */
  pay(orderId: string, input?: Partial<Pay>): CheckoutSuccess;
  /** What `POST /control/orders/{order_id}/fail` does. */
  fail(orderId: string): CheckoutFailure;
  /** What `POST /control/behaviour` does: replaces the whole behaviour. */
  behave(behaviour: Partial<Behaviour>): void;
  /** What `GET /control/state` answers. */
  state(): SandboxView;
  /** Sends what is undelivered, and everything after it, there. */
  setWebhookUrl(url: string | undefined): void;
  /** Resolves when no webhook is waiting to be delivered. */
  webhooksDelivered(): Promise<void>;
  /** Stops listening and sending. Undelivered webhooks stay in the store. */
  close(): Promise<void>;
};

const DEFAULT_BACKOFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Starts a local Razorpay for development and tests. No real money can move through it, and nobody but this machine
 * can reach it: it refuses any host but a loopback one.
 */
export async function startRazorpaySandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', keyId, keySecret, webhookSecret, now = () => new Date(), log } = options;
  if (!isLoopbackHost(host)) throw new Error(`The sandbox listens on loopback only, not on ${host}`);
  if ([keyId, keySecret, webhookSecret].includes(''))
    throw new Error('The sandbox needs its key and secrets');

  const store = openStore(options.storeFile);
  const behaviour = new BehaviourSwitch();
  const closing = new AbortController();
  const webhooks = new WebhookSender({
    store,
    behaviour,
    secret: webhookSecret,
    now,
    log,
    backoffMs: options.webhookBackoffMs ?? DEFAULT_BACKOFF_MS,
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
  });
  const gateway = new Gateway({ store, behaviour, webhooks, keySecret, now });
  const { allowedOrigins } = options;
  const app = buildApp({
    ...{ gateway, store, behaviour, webhooks, keyId, keySecret, allowedOrigins, log },
    closing: closing.signal,
  });
  await app.listen({ host, port: options.port });
  if (options.webhookUrl !== undefined) webhooks.setUrl(options.webhookUrl);

  return {
    url: toUrl(app.server.address()),
    pay: (orderId, input = {}) => gateway.pay(orderId, Pay.parse(input)),
    fail: (orderId) => gateway.fail(orderId),
    behave: (input) => {
      behaviour.current = Behaviour.parse(input);
    },
    state: () => toView(store, behaviour),
    setWebhookUrl: (url) => webhooks.setUrl(url),
    webhooksDelivered: () => webhooks.idle(),
    close: async () => {
      closing.abort();
      await Promise.all([app.close(), webhooks.close()]);
    },
  };
}

function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on a TCP port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
