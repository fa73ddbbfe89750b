import { addMs } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { composeMail } from '@paheli/core/notices/mail-message';
import { composePush } from '@paheli/core/notices/push-message';
import { Notice, noticeKinds } from '@paheli/core/notices/schema';
import { users } from '@paheli/db/schema/account';
import { noticeDeliveries, notices, pushSubscriptions } from '@paheli/db/schema/notices';
import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../isolate-rows';
import { isAnyOf } from '../transaction';
import { MailError } from './mail';
import { planDeliveries } from './plan-deliveries';
import { PushError } from './web-push';

type Delivery = {
  readonly id: string;
  readonly attempts: number;
  readonly channel: 'push' | 'email';
  readonly noticeId: string;
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  /** The e-mail address to send to; null where there is none any more. */
  readonly address: string | null;
  /** The user's language; null without a choice. */
  readonly language: Language | null;
  readonly subscription: {
    readonly id: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  } | null;
};

type Outcome = 'sent' | 'dropped' | 'gone' | 'retry';

const batchSize = 50;
/** The maximum number of batches of one run: the next run continues. */
const maxBatches = 20;
/** How long a process has for one attempt; another one repeats the attempt afterwards. Longer than any timeout. */
const leaseMs = 60_000;
const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;
/** More than the retries of the longest life take. A notice that nothing can send is given up here. */
const mostAttempts = 100;

/**
 * Plans the deliveries of new notices and sends what is due. Nothing is locked while a message is sent: a delivery is
 * leased, so that two processes do not send it at once. After a crash between sending and recording, the message is
 * sent again, with the same tag or message id, by which devices and mailboxes recognise it. Returns how many messages
 * it sent.
 */
export async function deliverNotices(deps: Deps): Promise<number> {
  await planDeliveries(deps);
  let sent = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const leased = await leaseDue(deps);
    const outcomes = await Promise.all(leased.map((delivery) => deliver(deps, delivery)));
    sent += outcomes.flat().filter((outcome) => outcome === 'sent').length;
    if (leased.length < batchSize) break;
  }
  return sent;
}

/** Takes the next due deliveries for this process alone, until the lease is over. */
async function leaseDue({ database: { db }, now }: Deps): Promise<Delivery[]> {
  const at = now();
  const due = db
    .select({ id: noticeDeliveries.id })
    .from(noticeDeliveries)
    .where(lte(noticeDeliveries.dueAt, at))
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const leased = await db
    .update(noticeDeliveries)
    .set({ attempts: sql`${noticeDeliveries.attempts} + 1`, dueAt: addMs(at, leaseMs) })
    .where(sql`${noticeDeliveries.id} in ${due}`)
    .returning({ id: noticeDeliveries.id });
  if (leased.length === 0) return [];
  const { id, attempts, channel, noticeId } = noticeDeliveries;
  return db
    .select({
      id,
      attempts,
      channel,
      noticeId,
      kind: notices.kind,
      data: notices.data,
      createdAt: notices.createdAt,
      address: sql<string | null>`coalesce(${notices.address},
        case when ${users.emailVerifiedAt} is not null and ${users.closedAt} is null then ${users.email} end)`,
      language: users.language,
      subscription: {
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
    })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeId))
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, noticeDeliveries.subscriptionId))
    .where(
      isAnyOf(
        id,
        leased.map((row) => row.id),
      ),
    );
}

/** Sends one message and records the outcome. A failure does not stop the others. */
function deliver(deps: Deps, delivery: Delivery): Promise<Outcome[]> {
  const batch = { job: 'notices', rows: [delivery], idOf: ({ id }: Delivery) => id };
  return isolateRows(deps, batch, async () => {
    const outcome = await attempt(deps, delivery);
    await record(deps, delivery, outcome);
    return outcome;
  });
}

async function attempt(deps: Deps, delivery: Delivery): Promise<Outcome> {
  if (delivery.attempts > mostAttempts) return 'dropped';
  const notice = Notice.parse({ kind: delivery.kind, ...(delivery.data as object) });
  const expiresAt = addMs(delivery.createdAt, noticeKinds[notice.kind].lifeMs);
  const now = deps.now();
  // A pushed message may have waited for the end of the quiet hours, so the first attempt is always made.
  if (now >= expiresAt && (delivery.attempts > 1 || notice.kind === 'tournament_starting')) return 'dropped';
  try {
    return delivery.channel === 'push'
      ? await sendPush(deps, delivery, notice, Math.max(60, (expiresAt.getTime() - now.getTime()) / 1000))
      : await sendMail(deps, delivery, notice);
  } catch (error) {
    if (!(error instanceof PushError || error instanceof MailError)) throw error;
    deps.log.warn({ err: error, deliveryId: delivery.id }, 'a notice could not be delivered');
    return error.isTemporary ? 'retry' : 'dropped';
  }
}

async function sendPush(
  { push }: Deps,
  { noticeId, subscription, language }: Delivery,
  notice: Notice,
  ttlS: number,
): Promise<Outcome> {
  const message = composePush(notice, noticeId, language);
  if (!push || !subscription || !message) return 'dropped';
  return push.send(subscription, JSON.stringify(message), { ttlS: Math.floor(ttlS) });
}

async function sendMail(
  { mail }: Deps,
  { id, address, language }: Delivery,
  notice: Notice,
): Promise<Outcome> {
  const content = composeMail(notice, language);
  if (!mail || address === null || !content) return 'dropped';
  await mail.send({ to: address, id, language, content });
  return 'sent';
}

async function record(deps: Deps, { id, attempts, subscription }: Delivery, outcome: Outcome): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const isThis = eq(noticeDeliveries.id, id);
  if (outcome === 'gone') {
    // Its deliveries go with the subscription.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription?.id ?? id));
  } else if (outcome === 'retry') {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20));
    await db
      .update(noticeDeliveries)
      .set({ dueAt: addMs(now, waitMs) })
      .where(isThis);
  } else {
    await db.update(noticeDeliveries).set({ dueAt: null, outcome, finishedAt: now }).where(isThis);
  }
}
