import { addMs, minuteMs } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { users } from '@paheli/db/schema/account';
import { noticeDeliveries, notices, pushSubscriptions } from '@paheli/db/schema/notices';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { arrayOf, isAnyOf } from '../foundation/transaction';

/** A message that this process alone sends until its lease is over. */
export type Delivery = {
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
  /** The host that the message goes to; the same for all e-mails, which one server takes. */
  readonly host: string;
  /** When its sending has to begin, so that it ends before the lease. */
  readonly beginBy: Date;
  readonly subscription: {
    readonly id: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  } | null;
};

/**
 * The lanes in which messages are sent, each with connections of its own. Security notices never wait behind others, and
 * a push service that failed to take a message is asked again without delaying first attempts. Ordinary e-mails leave
 * two connections of the mail server free (`maxConnections` in mail.ts).
 */
export const lanes = {
  security: { isIn: eq(noticeDeliveries.isUrgent, true), slots: 5, slotsPerHost: 5 },
  email: { isIn: isOrdinary('email'), slots: 3, slotsPerHost: 3 },
  push: { isIn: and(isOrdinary('push'), eq(noticeDeliveries.attempts, 0)), slots: 50, slotsPerHost: 20 },
  retries: { isIn: and(isOrdinary('push'), gt(noticeDeliveries.attempts, 0)), slots: 20, slotsPerHost: 5 },
} as const;
export type NoticeLane = keyof typeof lanes;
export const noticeLanes = Object.keys(lanes) as NoticeLane[];

/** How long a process has for one attempt; another one repeats the attempt afterwards. */
const leaseMs = minuteMs;
/** Longer than any timeout. */
const longestAttemptMs = 30_000;

function isOrdinary(channel: 'push' | 'email') {
  return and(eq(noticeDeliveries.channel, channel), eq(noticeDeliveries.isUrgent, false));
}

const host = sql<string>`coalesce(lower(split_part(${pushSubscriptions.endpoint}, '/', 3)), '')`;

/** Takes the next `limit` due deliveries for this process alone, except those to `fullHosts`, until the lease is over. */
export async function leaseDue(
  { database: { db }, now }: Deps,
  lane: NoticeLane,
  { limit, fullHosts }: { readonly limit: number; readonly fullHosts: readonly string[] },
): Promise<Delivery[]> {
  const { id, attempts, channel, noticeId, subscriptionId } = noticeDeliveries;
  const at = now();
  const due = db
    .select({ id: noticeDeliveries.id })
    .from(noticeDeliveries)
    .where(
      and(
        lte(noticeDeliveries.dueAt, at),
        lanes[lane].isIn,
        // A subquery, so that rows are read in the order of the index, and no more than needed.
        fullHosts.length > 0
          ? sql`(select ${host} from ${pushSubscriptions} where ${pushSubscriptions.id} = ${subscriptionId})
              <> all(${arrayOf('text', fullHosts)})`
          : undefined,
      ),
    )
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const leased = await db
    .update(noticeDeliveries)
    .set({ attempts: sql`${noticeDeliveries.attempts} + 1`, dueAt: addMs(at, leaseMs) })
    .where(sql`${noticeDeliveries.id} in ${due}`)
    .returning({ id: noticeDeliveries.id });
  if (leased.length === 0) return [];
  const beginBy = addMs(at, leaseMs - longestAttemptMs);
  const rows = await db
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
      host,
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
  return rows.map((row) => ({ ...row, beginBy }));
}
