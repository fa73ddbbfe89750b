import type { AuditAction } from '@paheli/core/audit/schema';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { auditLog } from '@paheli/db/schema/audit';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { findSuspension } from '../foundation/suspension-facts';
import type { Tx } from '../foundation/transaction';

export type Action = {
  readonly action: AuditAction;
  /** The subject of the action, such as `tournament:<id>`. */
  readonly subject: string;
  /** The values before and after, as an administrator may read them: no secrets, no personal numbers. */
  readonly before?: unknown;
  readonly after?: unknown;
};

const batchSize = 1_000;

/**
 * Records an administrator's action, in the transaction of the action. The log is append-only. Throws `forbidden` where
 * the caller is no longer an administrator, or is suspended: a call may have waited long for a lock.
 */
export function recordAction(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  viewer: Viewer,
  action: Action,
): Promise<void> {
  return recordActions(tx, deps, viewer, [action]);
}

/** Records several actions of one call, like `recordAction`. */
export async function recordActions(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  viewer: Viewer,
  actions: readonly Action[],
): Promise<void> {
  const [actor] = await tx
    .select({ role: users.role, duty: users.duty })
    .from(users)
    .where(eq(users.id, viewer.userId));
  const isOnDuty = ownerOf(viewer) === null ? actor?.role === 'admin' : actor?.duty === 'organiser';
  if (!isOnDuty || (await findSuspension(tx, viewer.userId, deps.now()))) throw new Problem('forbidden');
  for (let at = 0; at < actions.length; at += batchSize)
    await insertActions(tx, deps, viewer.userId, actions.slice(at, at + batchSize));
}

/**
 * Records what an operator did to an administrator's account with a command on the server, in the transaction of the
 * action. An operator has no account, so the actor is the account itself; `after` names the user of the system.
 */
export function recordOperatorAction(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  action: Extract<AuditAction, `operator.${string}`>,
  {
    userId,
    ...after
  }: { readonly userId: string; readonly operator: string; readonly [fact: string]: unknown },
): Promise<void> {
  return insertActions(tx, deps, userId, [{ action, subject: `user:${userId}`, after }]);
}

async function insertActions(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  actorId: string,
  actions: readonly Action[],
): Promise<void> {
  const at = deps.now();
  await tx.insert(auditLog).values(
    actions.map(({ action, subject, before, after }) => ({
      id: deps.newId(),
      at,
      actorId,
      action,
      subject,
      before,
      after,
    })),
  );
}
