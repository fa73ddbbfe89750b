import { deviceMarks } from '@paheli/db/schema/account';
import { signInMarks } from '@paheli/db/schema/integrity';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { networkOf } from './network';

/**
 * Records what a sign-in may have in common with those of other accounts, as keyed hashes: the range of its address, and
 * for both accounts the device if it presented another account's mark. The caller checked the mark's signature.
 */
export async function recordSignIn(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId' | 'personalData'>,
  userId: string,
  { address, deviceId }: { readonly address: string | undefined; readonly deviceId: string | undefined },
): Promise<void> {
  const range = address === undefined ? null : networkOf(address);
  const isDevice = deviceId === undefined ? undefined : eq(deviceMarks.id, deviceId);
  const [device] = isDevice
    ? await tx.select({ ownerId: deviceMarks.userId }).from(deviceMarks).where(isDevice)
    : [];
  const lastUsedAt = deps.now();
  const markOf = (ownerId: string, kind: 'address' | 'device', text: string) => ({
    id: deps.newId(),
    userId: ownerId,
    kind,
    mark: deps.personalData.fingerprint(`sign-in ${kind}:${text}`),
    lastUsedAt,
  });
  const rows = range === null ? [] : [markOf(userId, 'address', range)];
  if (device && device.ownerId !== userId)
    for (const each of [userId, device.ownerId].toSorted()) rows.push(markOf(each, 'device', `${deviceId}`));
  if (rows.length === 0) return;
  await tx
    .insert(signInMarks)
    .values(rows)
    .onConflictDoUpdate({ target: [signInMarks.userId, signInMarks.mark], set: { lastUsedAt } });
}
