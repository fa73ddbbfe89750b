import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { promotions, totps, users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import { createAdmin } from '../account/ensure-admin';
import { parseMobileNumber } from '../account/mobile-number';
import { endSessions } from '../account/session';
import { recordOperatorAction } from '../audit/record-action';
import type { Deps } from '../deps';
import { findSuspension, suspendedProblem } from '../foundation/suspension-facts';
import { type Tx, transact } from '../foundation/transaction';
import { notifySecurity } from '../notices/notify';
import { changeRights } from './promotion';

/** What a command on the server needs to act on administrators. */
export type OperatorDeps = Parameters<typeof createAdmin>[0] & Pick<Deps, 'mail' | 'push'>;

/** The account that an operator acts on, and the user of the system who does, for the audit log. */
export type OperatorTarget = { readonly mobileNumber: string; readonly operator: string };

/** Creates a further administrator. Throws `taken` where the number has an account. */
export async function createAdminAsOperator(
  deps: OperatorDeps,
  { mobileNumber, operator }: OperatorTarget,
  password: string,
): Promise<void> {
  await createAdmin(deps, { mobileNumber, password }, (tx, userId) =>
    recordOperatorAction(tx, deps, 'operator.create', { userId, operator }),
  );
}

/**
 * Sets an administrator's password, ends all their sessions, and on request removes the authenticator app. Throws
 * `not_found` for a number without an account, and `forbidden` for a player's.
 */
export async function resetPasswordAsOperator(
  deps: OperatorDeps,
  { mobileNumber, operator }: OperatorTarget,
  { password, removesTotp }: { readonly password: string; readonly removesTotp: boolean },
): Promise<void> {
  const passwordHash = await deps.passwords.hash(password);
  await transact(deps, async (tx) => {
    const { id: userId, role } = await lockAccount(tx, mobileNumber);
    if (role !== 'admin')
      throw new Problem('forbidden', { detail: msg('This account is not an administrator.') });
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    if (removesTotp) await tx.delete(totps).where(eq(totps.userId, userId));
    await endSessions(tx, userId);
    await notifySecurity(tx, deps, userId, 'password_changed');
    if (removesTotp) await notifySecurity(tx, deps, userId, 'totp_removed');
    await recordOperatorAction(tx, deps, 'operator.password', { userId, operator, removesTotp });
  });
}

/**
 * Makes a user an administrator at once, without a second one, and ends their sessions. Jobs return the user's seats.
 * Repeating it changes nothing. Throws `not_found` for a number without an account, and `suspended`.
 */
export async function promoteAsOperator(
  deps: OperatorDeps,
  { mobileNumber, operator }: OperatorTarget,
): Promise<void> {
  await transact(deps, async (tx) => {
    const { id: userId, role, duty } = await lockAccount(tx, mobileNumber);
    if (role === 'admin' && duty === null) return;
    const suspension = await findSuspension(tx, userId, deps.now());
    if (suspension) throw suspendedProblem(suspension);
    await changeRights(tx, { userId, before: { role, duty }, after: { role: 'admin', duty: null } });
    // A promotion that waits is no longer needed.
    await tx.delete(promotions).where(eq(promotions.userId, userId));
    await recordOperatorAction(tx, deps, 'operator.promote', { userId, operator, role: 'admin' });
  });
}

async function lockAccount(tx: Tx, mobileNumber: string) {
  const [found] = await tx
    .select({ id: users.id, role: users.role, duty: users.duty })
    .from(users)
    .where(eq(users.mobileNumber, parseMobileNumber(mobileNumber)))
    .for('no key update');
  if (!found) throw new Problem('not_found', { detail: msg('No account has this mobile number.') });
  return found;
}
