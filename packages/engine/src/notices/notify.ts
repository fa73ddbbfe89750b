import { type Notice, noticeKinds } from '@paheli/core/notices/schema';
import { notices } from '@paheli/db/schema/notices';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';

export type OutgoingNotice = {
  readonly userId: string;
  readonly notice: Notice;
  /** The e-mail address, where the user's present one is not meant. */
  readonly address?: string;
};

type NotifyDeps = Pick<Deps, 'newId' | 'now' | 'push' | 'mail'>;

/**
 * Writes what users have to be told, in the transaction that causes it. Writes nothing where no channel of the kind is
 * set up. The jobs of `deliverLane` send.
 */
export async function notify(tx: Tx, deps: NotifyDeps, outgoing: readonly OutgoingNotice[]): Promise<void> {
  const createdAt = deps.now();
  const rows = outgoing
    .filter(({ notice: { kind } }) => hasChannel(deps, kind))
    .map(({ userId, notice: { kind, ...data }, address = null }) => ({
      id: deps.newId(),
      userId,
      kind,
      data,
      address,
      createdAt,
    }));
  if (rows.length > 0) await tx.insert(notices).values(rows);
}

/** Tells a user that something changed by which the account could be taken over. */
export function notifySecurity(
  tx: Tx,
  deps: NotifyDeps,
  userId: string,
  event: Extract<Notice, { kind: 'security' }>['event'],
  { userAgent = null, address }: { readonly userAgent?: string | null; readonly address?: string } = {},
): Promise<void> {
  const notice: Notice = { kind: 'security', event, at: deps.now(), userAgent };
  return notify(tx, deps, [{ userId, notice, ...(address !== undefined && { address }) }]);
}

function hasChannel({ push, mail }: Pick<Deps, 'push' | 'mail'>, kind: Notice['kind']): boolean {
  const { channels } = noticeKinds[kind];
  return (
    (channels.includes('push') && push !== undefined) || (channels.includes('email') && mail !== undefined)
  );
}
