import { destinationIdentity, mobileIdentity, panIdentity } from '@paheli/core/account/identity';
import type { Payout, SubmitKyc } from '@paheli/core/kyc/schema';
import { identityMarks } from '@paheli/db/schema/account';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';

type Hashing = Pick<Deps, 'personalData'>;

/** Returns the keyed hash of a payout destination, the same for each of its spellings. */
export function hashDestination({ personalData }: Hashing, payout: Payout): Buffer {
  return personalData.fingerprint(destinationIdentity(payout));
}

/** Returns the keyed hash of a mobile number in E.164. */
export function hashMobile({ personalData }: Hashing, mobileNumber: string): Buffer {
  return personalData.fingerprint(mobileIdentity(mobileNumber));
}

/** Returns the keyed hash of a PAN in capitals. */
export function hashPan({ personalData }: Hashing, pan: string): Buffer {
  return personalData.fingerprint(panIdentity(pan));
}

/** Records the PAN and the payout destination that an account submits. */
export async function recordSubmitted(
  tx: Tx,
  deps: Pick<Deps, 'personalData' | 'now'>,
  userId: string,
  { pan, payout }: Pick<SubmitKyc, 'pan' | 'payout'>,
): Promise<void> {
  await recordMarks(tx, deps, userId, [hashPan(deps, pan), hashDestination(deps, payout)]);
}

/** Records the former mobile number of an account. */
export async function recordFormerMobile(
  tx: Tx,
  deps: Pick<Deps, 'personalData' | 'now'>,
  userId: string,
  mobileNumber: string,
): Promise<void> {
  await recordMarks(tx, deps, userId, [hashMobile(deps, mobileNumber)]);
}

/** Records marks of an account; known ones stay. */
export async function recordMarks(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  userId: string,
  marks: Buffer[],
): Promise<void> {
  const rows = marks.map((mark) => ({ userId, mark, recordedAt: now() }));
  await tx.insert(identityMarks).values(rows).onConflictDoNothing();
}
