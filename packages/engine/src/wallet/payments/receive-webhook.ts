import { createHash } from 'node:crypto';
import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { webhookEvents } from '@paheli/db/schema/payments';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { parseWebhook } from '../razorpay/webhook';
import { followPayout } from '../withdrawals/process-payouts';
import { applyDispute } from './apply-dispute';
import { followPayment } from './credit-payment';
import { followRefund } from './process-refunds';

type Delivery = {
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly eventId: string | undefined;
};

const batchSize = 20;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * minuteMs;
/** How long a webhook that cannot be processed is retried. */
const giveUpAfterMs = 3 * dayMs;
/** The minimum number of attempts before giving up: this server may have been away for days. */
const minAttempts = 20;

/**
 * Receives a webhook: checks its signature over the raw bytes and stores it, once per event id. It is processed
 * afterwards, so that it can be acknowledged at once. Throws `invalid_input` for a forged one.
 */
export async function receiveWebhook(deps: Deps, delivery: Delivery): Promise<void> {
  const { rawBody, signature } = delivery;
  if (!signature || !deps.payments.isWebhookSignature(rawBody, signature)) {
    throw new Problem('invalid_input', { detail: msg('The signature of this webhook is missing or wrong.') });
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

/**
 * Processes the oldest stored webhooks that are due. One that fails is postponed; one that cannot even be postponed
 * does not stop the others. Returns how many were processed or postponed.
 */
export async function processWebhooks(deps: Deps): Promise<number> {
  let last: StoredWebhook | undefined;
  let done = 0;
  do {
    const due = await findDue(deps, last);
    last = due.at(-1);
    const batch = { job: 'webhooks', rows: due, idOf: ({ id }: StoredWebhook) => id };
    done = (await isolateRows(deps, batch, (event) => processOne(deps, event))).length;
    // Where a whole batch failed, continue: the same webhooks would be the oldest in the next run too.
  } while (last !== undefined && done === 0);
  return done;
}

/** Returns the oldest due webhooks after `last`. */
function findDue(deps: Deps, last: StoredWebhook | undefined): Promise<StoredWebhook[]> {
  return deps.database.db
    .select({
      id: webhookEvents.id,
      body: webhookEvents.body,
      attempts: webhookEvents.attempts,
      receivedAt: webhookEvents.receivedAt,
    })
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.processedAt),
        isNull(webhookEvents.abandonedAt),
        lte(webhookEvents.nextAttemptAt, deps.now()),
        last &&
          or(
            gt(webhookEvents.receivedAt, last.receivedAt),
            and(eq(webhookEvents.receivedAt, last.receivedAt), gt(webhookEvents.id, last.id)),
          ),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt), asc(webhookEvents.id))
    .limit(batchSize);
}

type StoredWebhook = Pick<typeof webhookEvents.$inferSelect, 'id' | 'body' | 'attempts' | 'receivedAt'>;

/** Processes one webhook. Repeating this is harmless: every posting is keyed on the fact that causes it. */
async function processOne(deps: Deps, event: StoredWebhook): Promise<void> {
  const { db } = deps.database;
  try {
    await applyWebhook(deps, event.body);
    await db
      .update(webhookEvents)
      .set({ processedAt: deps.now(), lastError: null })
      .where(eq(webhookEvents.id, event.id));
  } catch (error) {
    await postpone(deps, event, error);
  }
}

/**
 * Retries later, and gives up after three days and enough attempts. Abandoned webhooks are reported to administrators.
 */
async function postpone(deps: Deps, event: StoredWebhook, error: unknown): Promise<void> {
  const now = deps.now();
  const isOver = now >= addMs(event.receivedAt, giveUpAfterMs) && event.attempts + 1 >= minAttempts;
  deps.log[isOver ? 'error' : 'warn'](
    { err: error, eventId: event.id },
    isOver ? 'a webhook was given up' : 'a webhook could not be processed yet',
  );
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** event.attempts);
  await deps.database.db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: addMs(now, waitMs),
      lastError: error instanceof Error ? error.message : String(error),
      ...(isOver ? { abandonedAt: now } : {}),
    })
    .where(eq(webhookEvents.id, event.id));
}

/**
 * Fetches the entities that a webhook names. The webhook is only a hint, because events come late and out of order, and
 * a failed payment may have been captured since. A payment is recorded before its refunds and disputes.
 */
async function applyWebhook(deps: Deps, body: string): Promise<void> {
  const { paymentId, refundId, disputeId, payoutId } = parseWebhook(Buffer.from(body));
  if (paymentId) await followPayment(deps, paymentId);
  if (refundId) await followRefund(deps, await deps.payments.fetchRefund(refundId));
  if (disputeId) await applyDispute(deps, await deps.payments.fetchDispute(disputeId));
  if (payoutId) await followPayout(deps, payoutId);
}
