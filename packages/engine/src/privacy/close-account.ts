import { type CloseAccount, closedName, closingObstacles } from '@paheli/core/account/account';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { oneTimeCodes, promotions, totps, users } from '@paheli/db/schema/account';
import { achievements } from '@paheli/db/schema/achievements';
import { signInMarks } from '@paheli/db/schema/integrity';
import { leagueMembers, ratings } from '@paheli/db/schema/rating';
import { seriesFollowers, tournamentGuests } from '@paheli/db/schema/tournament';
import { ownLimits } from '@paheli/db/schema/wallet';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { recordFormerMobile } from '../account/identity-marks';
import { tryCode } from '../account/one-time-code';
import { proveOwnership } from '../account/prove-ownership';
import { retainLimits } from '../account/retained-limits';
import { checkCountedSecondFactor } from '../account/second-factor';
import { endSessions } from '../account/session';
import type { Caller, Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { leaveFriends } from '../friends/friends';
import { eraseKyc } from '../kyc/erase-kyc';
import { lockWallet } from '../ledger/accounts';
import { eraseNotices } from '../notices/notice-settings';
import { leaveTeams } from '../tournament/teams/leave-teams';
import { endOrganising } from './end-organising';
import { eraseOwnTexts, eraseReasons } from './erase-texts';
import { findObstacles } from './find-obstacles';

/** The columns that decide what closing an account erases and keeps. */
type Leaving = Pick<typeof users.$inferSelect, 'id' | 'role' | 'duty' | 'mobileNumber' | 'mobileVerifiedAt'>;

/** The end of a closed account's exclusion, so that no operation under way can still take a seat, even a free one. */
const forever = new Date('9999-12-31T00:00:00Z');

/**
 * Closes the viewer's account for good: erases the personal details, ends the sessions, and keeps play and payments
 * under a name without meaning. The number, address and PAN can register again. Throws `locked` with the obstacles,
 * `forbidden` for the last administrator, and `invalid_input` for a wrong proof of ownership.
 */
export async function closeAccount(
  deps: Deps,
  viewer: Viewer,
  input: CloseAccount,
  caller: Caller,
): Promise<void> {
  await proveIdentity(deps, viewer, input, caller);
  const documentFile = await transact(deps, async (tx) => {
    // Tournaments are locked before users and wallets, as by joins.
    await endOrganising(tx, deps, viewer.userId);
    // Money that is on its way waits for these locks, takes them in the same order, and finds the account closed.
    const user = await lockLeaving(tx, viewer);
    await lockWallet(tx, viewer.userId);
    const obstacles = await findObstacles(tx, viewer.userId, deps.now());
    if (obstacles.length > 0) {
      const named = obstacles.map((obstacle) => ({ key: closingObstacles[obstacle] }));
      const detail = msg('This account cannot be closed yet. In the way: {obstacles}.', { obstacles: named });
      throw new Problem('locked', { detail, facts: { obstacles: obstacles.join(',') } });
    }
    const file = await eraseKyc(tx, deps, viewer.userId);
    if (user.mobileNumber !== null) {
      const isProved = user.mobileVerifiedAt !== null;
      await retainLimits(tx, deps, viewer.userId, { mobileNumber: user.mobileNumber, isProved });
      await tx.delete(tournamentGuests).where(eq(tournamentGuests.mobileNumber, user.mobileNumber));
      await recordFormerMobile(tx, deps, viewer.userId, user.mobileNumber);
    }
    await eraseUser(tx, deps, viewer.userId);
    await tx.delete(signInMarks).where(eq(signInMarks.userId, viewer.userId));
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
  else if (code === undefined)
    throw fieldProblem('code', msg('Verify your mobile number, and enter the code.'));
  else await tryCode(deps, 'verify_mobile', { userId }, code);
  await checkCountedSecondFactor(deps, userId, totpCode, caller, { path: 'totpCode' });
}

/**
 * Locks the user's row, and those of all administrators if the user is one: of the last two who close their accounts at
 * once, one stays.
 */
async function lockLeaving(tx: Tx, { userId }: Viewer): Promise<Leaving> {
  const { id: idColumn, role: roleColumn, duty, mobileNumber, mobileVerifiedAt } = users;
  const locked = await tx
    .select({ id: idColumn, role: roleColumn, duty, mobileNumber, mobileVerifiedAt })
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.role, 'admin'), isNull(users.closedAt))))
    .orderBy(asc(users.id))
    .for('no key update');
  const user = locked.find(({ id }) => id === userId);
  if (!user) throw new Problem('unauthenticated');
  const mayAll = ({ role, duty: narrower }: Leaving) => role === 'admin' && narrower === null;
  if (mayAll(user) && !locked.some((other) => other.id !== userId && mayAll(other))) {
    throw new Problem('forbidden', {
      detail: msg('You are the last administrator: make another user an administrator first.'),
    });
  }
  return user;
}

async function eraseUser(tx: Tx, deps: Deps, userId: string): Promise<void> {
  // The random end of the id, and a character that no username can contain.
  const unusable = `closed-${userId.slice(-12)}`;
  const address = `${unusable}@closed.invalid`;
  await tx.delete(totps).where(eq(totps.userId, userId));
  const isTheirRequest = and(eq(promotions.requestedBy, userId), isNull(promotions.tookEffectAt));
  await tx.delete(promotions).where(or(eq(promotions.userId, userId), isTheirRequest));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await tx.delete(ownLimits).where(eq(ownLimits.userId, userId));
  await leaveFriends(tx, userId);
  await leaveTeams(tx, userId);
  await tx.delete(seriesFollowers).where(eq(seriesFollowers.userId, userId));
  await eraseNotices(tx, userId);
  await tx.delete(achievements).where(eq(achievements.userId, userId));
  await tx.delete(ratings).where(eq(ratings.userId, userId));
  await tx.delete(leagueMembers).where(eq(leagueMembers.userId, userId));
  await eraseOwnTexts(tx, userId);
  await eraseReasons(tx, userId);
  await tx
    .update(users)
    .set({
      name: closedName,
      username: unusable,
      email: address,
      emailVerifiedAt: null,
      mobileNumber: null,
      mobileVerifiedAt: null,
      passwordHash: null,
      googleSubject: null,
      avatar: null,
      state: null,
      dateOfBirth: null,
      language: null,
      role: 'player',
      duty: null,
      maxTournaments: null,
      maxSeats: null,
      kycStatus: 'none',
      kycReason: null,
      hasAccess: false,
      passUntil: null,
      excludedUntil: forever,
      closedAt: deps.now(),
    })
    .where(eq(users.id, userId));
}
