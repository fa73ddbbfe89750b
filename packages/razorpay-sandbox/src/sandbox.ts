import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { Behaviour, BehaviourSwitch } from './behaviour';
import { type Desks, openDesks } from './desks';
import type { Dispute, Refund } from './entity';
import type { CheckoutFailure, CheckoutSuccess } from './gateway';
import { Journal } from './journal';
import type { SandboxLog } from './log';
import { isLoopbackHost } from './loopback';
import { Messages } from './messages';
import type { Payout } from './payout-entity';
import { Pay } from './request';
import { forgetKeys } from './routes/outcomes';
import type { Settlement } from './settlement-entity';
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
  /** The number of the RazorpayX account; one of the sandbox's own when not given. */
  payoutAccount?: string;
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

/** What people and banks do. */
type Levers = {
  /** What `POST /control/orders/{order_id}/pay` does. Throws an ApiError for an order that does not exist. */
  pay(orderId: string, input?: Partial<Pay>): CheckoutSuccess;
  /** What `POST /control/orders/{order_id}/fail` does. */
  fail(orderId: string): CheckoutFailure;
  /** What `POST /control/payouts/{id}/process`, `fail` and `reverse` do. */
  processPayout(payoutId: string): Payout;
  failPayout(payoutId: string): Payout;
  reversePayout(payoutId: string): Payout;
  /** What `POST /control/refunds/{id}/process` and `fail` do. */
  processRefund(refundId: string): Refund;
  failRefund(refundId: string): Refund;
  /** What `POST /control/payments/{id}/dispute` does; the whole payment when no `amount` in paise is given. */
  disputePayment(paymentId: string, amount?: number): Dispute;
  /** What `POST /control/disputes/{id}/win`, `lose` and `close` do. */
  winDispute(disputeId: string): Dispute;
  loseDispute(disputeId: string): Dispute;
  closeDispute(disputeId: string): Dispute;
  /** Makes a refund at the dashboard, in full where no amount is given, as `POST /control/payments/{id}/refund`. */
  refundAtDashboard(paymentId: string, amount?: number): Refund;
  /** What `POST /control/settle` does. */
  settle(): Settlement;
};

export type Sandbox = Levers & {
  /** Such as `http://127.0.0.1:3001`, without a slash at the end. */
  readonly url: string;
  /** The number of the account that payouts are made from. */
  readonly payoutAccount: string;
  /** Shows a text message on the control page instead of sending it. */
  showMessage(message: { to: string; text: string }): void;
  /** What `POST /control/behaviour` does: replaces the whole behaviour. */
  behave(behaviour: Partial<Behaviour>): void;
  /** Expires all idempotency keys, as `POST /control/forget-keys`. */
  forgetKeys(): void;
  /** What `GET /control/state` answers. */
  state(): SandboxView;
  /** Sends what is undelivered, and everything after it, there. */
  setWebhookUrl(url: string | undefined): void;
  /** Resolves when no webhook is waiting to be delivered. */
  webhooksDelivered(): Promise<void>;
  /** Stops listening and sending. Undelivered webhooks stay in the store. */
  close(): Promise<void>;
};

/** In the shape of RazorpayX's own account numbers. */
export const SANDBOX_PAYOUT_ACCOUNT = '2323230000000001';
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

  const payoutAccount = options.payoutAccount ?? SANDBOX_PAYOUT_ACCOUNT;
  const store = openStore(options.storeFile);
  const behaviour = new BehaviourSwitch();
  const messages = new Messages();
  const closing = new AbortController();
  const webhooks = new WebhookSender({
    ...{ store, behaviour, now, log },
    secret: webhookSecret,
    backoffMs: options.webhookBackoffMs ?? DEFAULT_BACKOFF_MS,
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
  });
  const journal = new Journal({ store, webhooks, now });
  const desks = openDesks({ journal, behaviour, keySecret, payoutAccount });
  const { allowedOrigins } = options;
  const app = buildApp({
    ...{ desks, store, behaviour, webhooks, messages, keyId, keySecret, payoutAccount, allowedOrigins, log },
    closing: closing.signal,
  });
  await app.listen({ host, port: options.port });
  if (options.webhookUrl !== undefined) webhooks.setUrl(options.webhookUrl);

  return {
    url: toUrl(app.server.address()),
    payoutAccount,
    ...leversOf(desks),
    showMessage: ({ to, text }) => messages.show({ to, text, sent_at: journal.seconds() }),
    behave: (input) => {
      behaviour.current = Behaviour.parse(input);
    },
    forgetKeys: () => void forgetKeys(store),
    state: () => toView(store, behaviour, messages),
    setWebhookUrl: (url) => webhooks.setUrl(url),
    webhooksDelivered: () => webhooks.idle(),
    close: async () => {
      closing.abort();
      await Promise.all([app.close(), webhooks.close()]);
    },
  };
}

function leversOf({ gateway, refunds, disputes, payouts, settlements }: Desks): Levers {
  return {
    pay: (orderId, input = {}) => gateway.pay(orderId, Pay.parse(input)),
    fail: (orderId) => gateway.fail(orderId),
    processPayout: (id) => payouts.process(id),
    failPayout: (id) => payouts.fail(id),
    reversePayout: (id) => payouts.reverse(id),
    processRefund: (id) => refunds.process(id),
    failRefund: (id) => refunds.fail(id),
    refundAtDashboard: (id, amount) => refunds.atDashboard(id, amount),
    disputePayment: (id, amount) => disputes.open(id, amount),
    winDispute: (id) => disputes.decide(id, 'won'),
    loseDispute: (id) => disputes.decide(id, 'lost'),
    closeDispute: (id) => disputes.decide(id, 'closed'),
    settle: () => settlements.settle(),
  };
}

function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on a TCP port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
