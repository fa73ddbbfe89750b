import { Problem } from '@paheli/core/problem';
import { loginSessions, users } from '@paheli/db/schema/account';
import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '../deps';
import type { Tx } from './transaction';

type LockedUser = Pick<
  typeof users.$inferSelect,
  | 'name'
  | 'email'
  | 'emailVerifiedAt'
  | 'username'
  | 'dateOfBirth'
  | 'kycStatus'
  | 'passwordHash'
  | 'mobileNumber'
  | 'mobileVerifiedAt'
  | 'googleSubject'
>;

/** A user; with a session, only while the session is open. */
type Locking = Pick<Viewer, 'userId'> & { readonly sessionId?: string };

/**
 * Returns a user's row, locked until the transaction ends. Throws `unauthenticated` where the account is closed, or the
 * viewer's session ended meanwhile. A call that waited for a reset by SMS therefore changes nothing in the account of
 * its owner.
 */
export async function lockUser(tx: Tx, { userId, sessionId }: Locking): Promise<LockedUser> {
  const {
    name,
    email,
    emailVerifiedAt,
    username,
    dateOfBirth,
    kycStatus,
    passwordHash,
    mobileNumber,
    mobileVerifiedAt,
    googleSubject,
  } = users;
  const [user] = await tx
    .select({
      name,
      email,
      emailVerifiedAt,
      username,
      dateOfBirth,
      kycStatus,
      passwordHash,
      mobileNumber,
      mobileVerifiedAt,
      googleSubject,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('no key update');
  if (!user) throw new Problem('unauthenticated');
  if (sessionId === undefined) return user;
  const [session] = await tx
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .where(eq(loginSessions.id, sessionId));
  if (!session) throw new Problem('unauthenticated');
  return user;
}
