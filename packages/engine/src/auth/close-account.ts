import { type CloseAccount, closedName, closingObstacles } from '@paheli/core/auth/account';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { achievements, badgePages } from '@paheli/db/schema/achievement';
import { contactMessages } from '@paheli/db/schema/administration';
import { depositLimits, kyc, oneTimeCodes, totps, users } from '@paheli/db/schema/auth';
import { friendships, invitations } from '@paheli/db/schema/friendship';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { type Tx, transact } from '../transaction';
import { lockWallet } from '../wallet/accounts';
import { findObstacles } from './find-obstacles';
import { tryCode } from './one-time-code';
import { proveOwnership } from './prove-ownership';
import { checkCountedSecondFactor } from './second-factor';
import { endSessions } from './session';

/** Keeps whatever was on its way from taking a seat, whatever playing costs. */
const forever = new Date('9999-12-31T00:00:00Z');

/**
 * Closes the viewer's account for good: erases who he was, ends his sessions, and leaves what he played and paid under
 * a name that says nothing. His number, address and PAN can register anew. Throws `locked` with what stands in the way,
 * `forbidden` for the last administrator, and `invalid_input` on what does not prove that the account is his.
 */
export async function closeAccount(
  deps: Deps,
  viewer: Viewer,
  input: CloseAccount,
  caller: Caller,
): Promise<void> {
  await proveIdentity(deps, viewer, input, caller);
  const documentFile = await transact(deps, async (tx) => {
    // Money that is on its way waits for these locks, taken in the order in which it takes them, and finds the account closed.
    const user = await lockLeaving(tx, viewer);
    await lockWallet(tx, viewer.userId);
    const obstacles = await findObstacles(tx, viewer.userId, deps.now());
    if (obstacles.length > 0) {
      const named = obstacles.map((obstacle) => closingObstacles[obstacle]).join(', ');
      const detail = `This account cannot be closed yet. In the way: ${named}.`;
      throw new Problem('locked', { detail, facts: { obstacles: obstacles.join(',') } });
    }
    const file = await eraseKyc(tx, deps, viewer.userId);
    await eraseUser(tx, deps, { userId: viewer.userId, email: user.email });
    await endSessions(tx, viewer.userId);
    return file;
  });
  if (documentFile !== null) await deps.files.remove(documentFile);
}

async function proveIdentity(
  deps: Deps,
  viewer: Viewer,
  { password, code, totpCode }: CloseAccount,
  caller: Caller,
): Promise<void> {
  const { userId } = viewer;
  const [user] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Problem('unauthenticated');
  if (user.passwordHash !== null) await proveOwnership(deps, viewer, password, caller);
  else if (code === undefined) throw fieldProblem('code', 'Verify your mobile number, and enter the code.');
  else await tryCode(deps, 'verify_mobile', { userId }, code);
  await checkCountedSecondFactor(deps, userId, totpCode, caller, { path: 'totpCode' });
}

/** The user's row, and those of all administrators where he is one: of the last two who leave at once, one stays. */
async function lockLeaving(tx: Tx, { userId }: Viewer): Promise<{ email: string }> {
  const locked = await tx
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.role, 'admin'), isNull(users.closedAt))))
    .orderBy(asc(users.id))
    .for('no key update');
  const user = locked.find(({ id }) => id === userId);
  if (!user) throw new Problem('unauthenticated');
  const others = locked.filter(({ id, role }) => id !== userId && role === 'admin');
  if (user.role === 'admin' && others.length === 0) {
    throw new Problem('forbidden', {
      detail: 'You are the last administrator: make somebody else one first.',
    });
  }
  return user;
}

async function eraseUser(
  tx: Tx,
  deps: Deps,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  // The random end of the id, and a character that no username can have.
  const unusable = `closed-${userId.slice(-12)}`;
  const address = `${unusable}@closed.invalid`;
  await tx.delete(totps).where(eq(totps.userId, userId));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await tx.delete(depositLimits).where(eq(depositLimits.userId, userId));
  await leaveFriends(tx, userId);
  await tx
    .update(contactMessages)
    .set({ name: closedName, email: address })
    .where(
      or(eq(contactMessages.userId, userId), eq(sql`lower(${contactMessages.email})`, email.toLowerCase())),
    );
  await tx
    .update(users)
    .set({
      name: closedName,
      username: unusable,
      email: address,
      mobileNumber: null,
      mobileVerifiedAt: null,
      passwordHash: null,
      googleSubject: null,
      avatar: null,
      state: null,
      role: 'player',
      kycStatus: 'none',
      kycReason: null,
      hasAccess: false,
      excludedUntil: forever,
      closedAt: deps.now(),
    })
    .where(eq(users.id, userId));
}

/** He is nobody's friend any more, and his links lead nowhere. */
async function leaveFriends(tx: Tx, userId: string): Promise<void> {
  const former = await tx
    .delete(friendships)
    .where(or(eq(friendships.lowId, userId), eq(friendships.highId, userId)))
    .returning();
  await tx.delete(invitations).where(eq(invitations.userId, userId));
  await tx.delete(badgePages).where(eq(badgePages.userId, userId));
  await tx.delete(achievements).where(eq(achievements.userId, userId));
  await appendEvents(
    tx,
    former.map(({ lowId, highId }) => ({
      audience: `user:${lowId === userId ? highId : lowId}`,
      event: { type: 'friends_update' },
    })),
  );
}

/**
 * Erases what was submitted; answers the file of the document. Name, date of birth and the encrypted PAN stay where tax was
 * deducted, since the tax office may ask about it; the PAN serves another account from now on.
 */
async function eraseKyc(tx: Tx, deps: Deps, userId: string): Promise<string | null> {
  const [row] = await tx.select().from(kyc).where(eq(kyc.userId, userId)).for('update');
  if (!row) return null;
  const taxed = await tx.execute(sql`
    select 1 from withdrawal where user_id = ${userId} and tds > 0 and status = 'paid'
    union all select 1 from year_closing where user_id = ${userId} and tds > 0 limit 1`);
  if (taxed.length === 0) await tx.delete(kyc).where(eq(kyc.userId, userId));
  else {
    const payout = deps.personalData.encrypt('null', { userId, field: 'payout' });
    await tx
      .update(kyc)
      .set({ payout, panHash: null, documentFile: null, documentType: null })
      .where(eq(kyc.userId, userId));
  }
  return row.documentFile;
}
