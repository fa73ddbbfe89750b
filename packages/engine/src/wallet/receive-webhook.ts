import { createHash } from 'node:crypto';
import { addMs } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { webhookEvents } from '@paheli/db/schema/wallet';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { captureAuthorised, creditPayment } from './credit-payment';
import { lookAtPayout } from './process-payouts';
import { parseWebhook } from './razorpay-webhook';

type Delivery = {
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly eventId: string | undefined;
};

const batchSize = 20;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;

/**
 * Takes a webhook in: checks its signature over the raw bytes and stores it, once per event id. It is
 * processed afterwards, so that it can be acknowledged at once. Throws `invalid_input` for a forged one.
 */
export async function receiveWebhook(deps: Deps, delivery: Delivery): Promise<void> {
  const { rawBody, signature } = delivery;
  if (!signature || !deps.payments.isWebhookSignature(rawBody, signature)) {
    throw new Problem('invalid_input', { detail: 'The signature of this webhook is missing or wrong.' });
  }
  const now = deps.now();
  const id = delivery.eventId ?? createHash('sha256').update(rawBody).digest('hex');
  const body = Buffer.from(rawBody).toString('utf8');
  await deps.database.db
    .insert(webhookEvents)
    .values({ id, body, receivedAt: now, nextAttemptAt: now })
    .onConflictDoNothing();
  deps.reach('webhook.stored');
}

/** Processes the stored webhooks that are due; answers how many. One that fails is tried again later. */
export async function processWebhooks(deps: Deps): Promise<number> {
  const due = await deps.database.db
    .select({ id: webhookEvents.id, body: webhookEvents.body, attempts: webhookEvents.attempts })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.nextAttemptAt, deps.now())))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(batchSize);
  for (const event of due) await processOne(deps, event);
  return due.length;
}

/** Processing twice is harmless: crediting is keyed on the payment. */
async function processOne(deps: Deps, event: { id: string; body: string; attempts: number }): Promise<void> {
  const { db } = deps.database;
  try {
    await applyWebhook(deps, event.body);
    await db
      .update(webhookEvents)
      .set({ processedAt: deps.now(), lastError: null })
      .where(eq(webhookEvents.id, event.id));
  } catch (error) {
    deps.log.warn({ err: error, eventId: event.id }, 'a webhook could not be processed yet');
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** event.attempts);
    await db
      .update(webhookEvents)
      .set({
        attempts: sql`${webhookEvents.attempts} + 1`,
        nextAttemptAt: addMs(deps.now(), waitMs),
        lastError: error instanceof Error ? error.message : String(error),
      })
      .where(eq(webhookEvents.id, event.id));
  }
}

/**
 * What a webhook says is only a hint to look: the payment is fetched, because events come late and out of
 * order and a payment that failed may have been captured since.
 */
async function applyWebhook(deps: Deps, body: string): Promise<void> {
  const { paymentId, payoutId } = parseWebhook(Buffer.from(body));
  if (payoutId) await lookAtPayout(deps, payoutId);
  if (!paymentId) return;
  const current = await captureAuthorised(deps, await deps.payments.fetchPayment(paymentId));
  if (current.status !== 'captured') return;
  await creditPayment(deps, current);
  deps.reach('webhook.credited');
}
