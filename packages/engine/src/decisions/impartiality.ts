import { addMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { identityMarks, users } from '@paheli/db/schema/account';
import { auditLog } from '@paheli/db/schema/audit';
import { kyc } from '@paheli/db/schema/kyc';
import { entries } from '@paheli/db/schema/tournament';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { hashMobile } from '../account/identity-marks';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';

type Judging = Pick<Deps, 'personalData' | 'now' | 'settings'>;

const ownSentence = msg('You cannot decide on your own account. Ask another administrator.');
const sharedSentence = msg(
  'This account shares a mobile number, a PAN or a payout destination with yours. Ask another administrator.',
);

/**
 * Refuses an administrator who decides against their own account. A decision against another account needs no further
 * check: otherwise a player who claims an administrator's number, PAN or destination could never be refused anything.
 * Throws `forbidden`.
 */
export function assertNotOwn(viewer: Viewer, userId: string): void {
  if (userId === viewer.userId) throw new Problem('forbidden', { detail: ownSentence });
}

/**
 * Refuses an administrator who decides in favour of their own account, or of one that shares a mobile number, a PAN or
 * a payout destination with it. Former and merely claimed details count too. Every use case in which an administrator
 * decides about a user calls this, `assertNotOwn`, `assertHoldsNoSeat` or `assertSecondPairOfEyes`. Throws `forbidden`.
 */
export async function assertImpartial(tx: Tx, deps: Judging, viewer: Viewer, userId: string): Promise<void> {
  assertNotOwn(viewer, userId);
  if (await sharesIdentity(tx, deps, viewer, eq(users.id, userId)))
    throw new Problem('forbidden', { detail: sharedSentence });
}

/**
 * Refuses an administrator who judges a tournament in which they, or an account that shares with theirs, hold a seat:
 * one player's loss there is another one's gain. A decision against one player names that player as `against`. A
 * player's payout destination that is the administrator's mobile number counts only once it was verified or paid to.
 * Otherwise a player could keep administrators from judging by naming their numbers. Throws `forbidden`.
 */
export async function assertHoldsNoSeat(
  tx: Tx,
  deps: Judging,
  viewer: Viewer,
  tournamentId: string,
  { against }: { readonly against?: string } = {},
): Promise<void> {
  const isSeat = and(eq(entries.tournamentId, tournamentId), isNull(entries.leftAt));
  const isOwn = and(isSeat, eq(entries.userId, viewer.userId));
  const [own] = await tx.select({ id: entries.id }).from(entries).where(isOwn);
  if (own)
    throw new Problem('forbidden', {
      detail: msg('You hold a seat in this tournament. Ask another administrator.'),
    });
  const isOther = against === undefined ? isSeat : and(isSeat, ne(entries.userId, against));
  const seated = tx.select({ userId: entries.userId }).from(entries).where(isOther);
  if (await sharesIdentity(tx, deps, viewer, inArray(users.id, seated), { isProved: true }))
    throw new Problem('forbidden', {
      detail: msg(
        'A player of this tournament shares a mobile number, a PAN or a payout destination with you. Ask another administrator.',
      ),
    });
}

/**
 * Refuses a second administrator who is not independent of the first: the same account, one that shares with it, or
 * one of its circle (see `readCircle`). Throws `forbidden`.
 */
export async function assertSecondPairOfEyes(
  tx: Tx,
  deps: Judging,
  viewer: Viewer,
  firstId: string,
): Promise<void> {
  if (firstId === viewer.userId)
    throw new Problem('forbidden', {
      detail: msg('You made the first decision. Ask another administrator for the second.'),
    });
  if (await sharesIdentity(tx, deps, viewer, eq(users.id, firstId)))
    throw new Problem('forbidden', { detail: sharedSentence });
  if (!(await readCircle(tx, deps, firstId)).includes(viewer.userId)) return;
  throw new Problem('forbidden', {
    detail: msg(
      'You are not independent of the other administrator: one of you was promoted recently without a second confirmation. Ask another administrator.',
    ),
  });
}

/** Promotion delays for which a promotion without confirmation makes two administrators dependent. */
const dependenceDelays = 7;

/** Returns how long two administrators are dependent after one promoted the other without confirmation. */
export function dependenceMs({ promotionDelayMs }: Judging['settings']): number {
  return dependenceDelays * promotionDelayMs;
}

/**
 * Returns the administrators who count as one with this one, who is among them: those whom one promoted without a
 * confirmation within seven times the promotion delay, those who promoted them, and so on. Promotions that were
 * withdrawn and requested again are read from the audit log.
 */
export async function readCircle(
  db: Pick<Tx, 'select'>,
  { now, settings }: Pick<Judging, 'now' | 'settings'>,
  userId: string,
): Promise<string[]> {
  const { actorId, subject, action, after, at } = auditLog;
  const alone = await db
    .select({ actorId, subject })
    .from(auditLog)
    .where(
      and(
        gt(at, addMs(now(), -dependenceMs(settings))),
        eq(action, 'user.role'),
        sql`${after} ->> 'role' = 'admin' and ${after} ->> 'requestedBy' is null`,
      ),
    );
  const pairs = alone.map((row) => [row.actorId, row.subject.slice('user:'.length)] as const);
  const circle = new Set([userId]);
  // A loop over a set also visits the ids added meanwhile.
  for (const id of circle) {
    for (const pair of pairs) if (pair.includes(id)) for (const member of pair) circle.add(member);
  }
  return [...circle];
}

/**
 * Returns whether one of these accounts has, or had, a number, a PAN or a payout destination of the viewer's. With
 * `isProved` the viewer's mobile number counts as a payout destination only where that was verified or paid to.
 */
async function sharesIdentity(
  tx: Tx,
  deps: Judging,
  { userId }: Viewer,
  whichUsers: SQL | undefined,
  { isProved } = { isProved: false },
): Promise<boolean> {
  const [viewer] = await tx
    .select({ mobileNumber: users.mobileNumber })
    .from(users)
    .where(eq(users.id, userId));
  const recorded = await tx
    .select({ mark: identityMarks.mark })
    .from(identityMarks)
    .where(eq(identityMarks.userId, userId));
  const mobile = viewer?.mobileNumber ? hashMobile(deps, viewer.mobileNumber) : null;
  // Numbers are unique, so only a payout destination can be the same number.
  const marks = recorded.map(({ mark }) => mark).filter((mark) => !mobile || !mark.equals(mobile));
  const isShared = marks.length > 0 ? hasMark(marks) : sql`false`;
  const isNamed = mobile ? (isProved ? provesDestination(mobile) : hasMark([mobile])) : sql`false`;
  const known = new Set(marks.map((mark) => mark.toString('hex')));
  const others = await tx
    .select({ mobileNumber: users.mobileNumber, shares: sql<boolean>`(${isShared} or ${isNamed})` })
    .from(users)
    .where(whichUsers);
  return others.some(
    ({ mobileNumber, shares }) =>
      shares || (mobileNumber !== null && known.has(hashMobile(deps, mobileNumber).toString('hex'))),
  );
}

function hasMark(marks: readonly Buffer[]): SQL {
  return sql`exists (select from ${identityMarks} m where m.user_id = ${users.id} and ${inArray(sql`m.mark`, [...marks])})`;
}

/** Returns the condition that an account's payout destination was verified, or that a withdrawal went there. */
function provesDestination(mark: Buffer): SQL {
  return sql`(${users.kycStatus} = 'verified' and exists (
      select from ${kyc} k where k.user_id = ${users.id} and k.payout_hash = ${mark})
    or exists (select from ${withdrawals} w where w.user_id = ${users.id} and w.payout_hash = ${mark}
      and w.status in ('approved', 'paid', 'failed')))`;
}
