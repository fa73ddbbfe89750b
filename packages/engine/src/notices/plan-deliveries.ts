import { endOfQuiet } from '@paheli/core/notices/quiet-hours';
import {
  defaultChoices,
  type NoticeChoices,
  type NoticeKind,
  noticeKinds,
} from '@paheli/core/notices/schema';
import { loginSessions, users } from '@paheli/db/schema/account';
import { noticeChoices, noticeDeliveries, notices, pushSubscriptions } from '@paheli/db/schema/notices';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isAnyOf, type Tx, transact } from '../foundation/transaction';
import { toChoices } from './notice-settings';

type Waiting = Pick<typeof notices.$inferSelect, 'id' | 'userId' | 'kind' | 'address'>;
type Planned = typeof noticeDeliveries.$inferInsert;

/** The ways to reach one user. */
type Reach = {
  readonly choices: NoticeChoices;
  readonly subscriptionIds: readonly string[];
  readonly hasEmail: boolean;
};

const batchSize = 200;
/** While versions change, a newer process may write kinds that only it can send. */
const ordinaryKinds = Object.keys(noticeKinds).filter((kind) => kind !== 'security');
const maxBatches = 100;

/**
 * Writes the deliveries of new notices: one for each device and for the e-mail address that the user wants them on.
 * Security notices are planned apart, so that they never wait behind others.
 */
export async function planDeliveries(deps: Deps, which: 'security' | 'ordinary'): Promise<void> {
  const isPlanned =
    which === 'security' ? eq(notices.kind, 'security') : isAnyOf(notices.kind, ordinaryKinds);
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if ((await transact(deps, (tx) => planBatch(tx, deps, isPlanned))) < batchSize) return;
  }
}

async function planBatch(tx: Tx, deps: Deps, isPlanned: SQL): Promise<number> {
  const waiting = await tx
    .select({ id: notices.id, userId: notices.userId, kind: notices.kind, address: notices.address })
    .from(notices)
    .where(and(isNull(notices.plannedAt), isPlanned))
    .orderBy(asc(notices.createdAt), asc(notices.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return 0;
  const now = deps.now();
  const reaches = await readReaches(tx, now, [...new Set(waiting.map(({ userId }) => userId))]);
  const planned = waiting.flatMap((notice) => {
    const reach = reaches.get(notice.userId);
    return reach ? planOne(deps, notice, reach, now) : [];
  });
  if (planned.length > 0) await tx.insert(noticeDeliveries).values(planned);
  await tx
    .update(notices)
    .set({ plannedAt: now })
    .where(
      isAnyOf(
        notices.id,
        waiting.map(({ id }) => id),
      ),
    );
  return waiting.length;
}

function planOne(deps: Deps, { id: noticeId, kind, address }: Waiting, reach: Reach, now: Date): Planned[] {
  const { channels, isOptional, waits } = noticeKinds[kind as NoticeKind];
  const { pushOff, emailOff, quietHours } = reach.choices;
  const isOff = (off: readonly string[]) => isOptional && off.includes(kind);
  const planned: Planned[] = [];
  if (deps.push && channels.includes('push') && !isOff(pushOff)) {
    const dueAt = waits ? endOfQuiet(now, quietHours) : now;
    for (const subscriptionId of reach.subscriptionIds) {
      planned.push({ id: deps.newId(), noticeId, channel: 'push', subscriptionId, dueAt });
    }
  }
  if (deps.mail && channels.includes('email') && !isOff(emailOff) && (reach.hasEmail || address !== null)) {
    const isUrgent = kind === 'security';
    planned.push({ id: deps.newId(), noticeId, channel: 'email', isUrgent, dueAt: now });
  }
  return planned;
}

/** Reads how users can be reached. Devices whose login session is over are left out, as are closed accounts. */
async function readReaches(tx: Tx, now: Date, userIds: readonly string[]): Promise<Map<string, Reach>> {
  const people = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt, choices: noticeChoices })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(and(isAnyOf(users.id, userIds), isNull(users.closedAt)));
  const devices = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(loginSessions, eq(loginSessions.id, pushSubscriptions.loginSessionId))
    .where(and(isAnyOf(pushSubscriptions.userId, userIds), gt(loginSessions.expiresAt, now)));
  return new Map(
    people.map(({ id, emailVerifiedAt, choices }) => [
      id,
      {
        choices: choices === null ? defaultChoices : toChoices(choices),
        subscriptionIds: devices.filter(({ userId }) => userId === id).map((device) => device.id),
        hasEmail: emailVerifiedAt !== null,
      },
    ]),
  );
}
