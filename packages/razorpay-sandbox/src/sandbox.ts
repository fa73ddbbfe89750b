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
  /** Loopback only; 127.0.0.1 by default. */
  host?: string;
  /** 0 for a free port. */
  port: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The number of the RazorpayX account; the sandbox's own by default. */
  payoutAccount?: string;
  /** Without an address, events wait for `setWebhookUrl`. */
  webhookUrl?: string;
  /** The file in which orders, payments and undelivered webhooks survive a restart; in memory only by default. */
  storeFile?: string;
  /** Origins whose pages may open the checkout; any origin on this machine by default. */
  allowedOrigins?: readonly string[];
  now?: () => Date;
  log?: SandboxLog;
  /** Waits between the attempts to deliver a webhook, in milliseconds; the last one repeats. */
  webhookBackoffMs?: readonly number[];
  /** The time limit of a receiver's response to a webhook. */
  webhookTimeoutMs?: number;
};

/** The actions of payers and banks. */
type Actions = {
  /** Does the same as `POST /control/orders/{order_id}/pay`. Throws an ApiError for an unknown order. */
  pay(orderId: string, input?: Partial<Pay>): CheckoutSuccess;
  /** Does the same as `POST /control/orders/{order_id}/fail`. */
  fail(orderId: string): CheckoutFailure;
  /** Do the same as `POST /control/payouts/{id}/process`, `fail` and `reverse`. */
  processPayout(payoutId: string): Payout;
  failPayout(payoutId: string): Payout;
  reversePayout(payoutId: string): Payout;
  /** Do the same as `POST /control/refunds/{id}/process` and `fail`. */
  processRefund(refundId: string): Refund;
  failRefund(refundId: string): Refund;
  /**
   * Does the same as `POST /control/payments/{id}/dispute`; disputes the whole payment without an `amount` in paise.
   */
  disputePayment(paymentId: string, amount?: number): Dispute;
  /** Do the same as `POST /control/disputes/{id}/win`, `lose` and `close`. */
  winDispute(disputeId: string): Dispute;
  loseDispute(disputeId: string): Dispute;
  closeDispute(disputeId: string): Dispute;
  /** Creates a refund at the dashboard, in full without an amount, as `POST /control/payments/{id}/refund`. */
  refundAtDashboard(paymentId: string, amount?: number): Refund;
  /** Does the same as `POST /control/settle`. */
  settle(): Settlement;
};

export type Sandbox = Actions & {
  /** The base URL, such as `http://127.0.0.1:3001`, without a slash at the end. */
  readonly url: string;
  /** The number of the account that payouts are made from. */
  readonly payoutAccount: string;
  /** Shows a text message on the control page instead of sending it. */
  showMessage(message: { to: string; text: string }): void;
  /** Replaces the whole behaviour, as `POST /control/behaviour`. */
  behave(behaviour: Partial<Behaviour>): void;
  /** Expires all idempotency keys, as `POST /control/forget-keys`. */
  forgetKeys(): void;
  /** Returns the same as `GET /control/state`. */
  state(): SandboxView;
  /** Sets the webhook address. Undelivered and all later events are sent there. */
  setWebhookUrl(url: string | undefined): void;
  /** Resolves when no webhook is waiting to be delivered. */
  webhooksDelivered(): Promise<void>;
  /** Stops listening and sending. Undelivered webhooks stay in the store. */
  close(): Promise<void>;
};

/** A number in the shape of RazorpayX's own account numbers. */
export const SANDBOX_PAYOUT_ACCOUNT = '2323230000000001';
const DEFAULT_BACKOFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Starts a local Razorpay for development and tests. No real money can move through it, and only this machine can reach
 * it: it refuses any host but a loopback one.
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
    store,
    behaviour,
    now,
    log,
    secret: webhookSecret,
    backoffMs: options.webhookBackoffMs ?? DEFAULT_BACKOFF_MS,
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
  });
  const journal = new Journal({ store, webhooks, now });
  const desks = openDesks({ journal, behaviour, keySecret, payoutAccount });
  const { allowedOrigins } = options;
  const app = buildApp({
    desks,
    store,
    behaviour,
    webhooks,
    messages,
    keyId,
    keySecret,
    payoutAccount,
    allowedOrigins,
    log,
    closing: closing.signal,
  });
  await app.listen({ host, port: options.port });
  if (options.webhookUrl !== undefined) webhooks.setUrl(options.webhookUrl);

  return {
    url: toUrl(app.server.address()),
    payoutAccount,
    ...actionsOf(desks),
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

function actionsOf({ gateway, refunds, disputes, payouts, settlements }: Desks): Actions {
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
