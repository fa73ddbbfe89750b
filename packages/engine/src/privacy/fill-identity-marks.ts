import { Payout } from '@paheli/core/kyc/schema';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashDestination, recordMarks, recordSubmitted } from '../account/identity-marks';
import type { Deps } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { openPayee } from '../wallet/withdrawals/withdrawal-destination';

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

type Filling = Pick<Deps, 'database' | 'live' | 'personalData' | 'now' | 'log'>;

/**
 * Computes the missing hashes of KYC submissions and withdrawals. Runs at the start; repeating it changes nothing. Logs
 * and skips rows encrypted under another key. Returns how many rows it filled.
 */
export async function fillIdentityMarks(deps: Filling): Promise<number> {
  return (await fillAll(deps, fillSubmissions)) + (await fillAll(deps, fillWithdrawals));
}

type Batch = { readonly lastId: string; readonly filled: number };

async function fillAll(
  deps: Filling,
  fill: (tx: Tx, deps: Filling, afterId: string) => Promise<Batch | undefined>,
): Promise<number> {
  let filled = 0;
  let afterId = firstId;
  for (;;) {
    const batch = await transact(deps, (tx) => fill(tx, deps, afterId));
    if (!batch) return filled;
    filled += batch.filled;
    afterId = batch.lastId;
  }
}

async function fillSubmissions(tx: Tx, deps: Filling, afterId: string): Promise<Batch | undefined> {
  const rows = await tx
    .select({ userId: kyc.userId, pan: kyc.pan, payout: kyc.payout })
    .from(kyc)
    .innerJoin(users, eq(users.id, kyc.userId))
    .where(and(isNull(kyc.payoutHash), isNull(users.closedAt), gt(kyc.userId, afterId)))
    .orderBy(kyc.userId)
    .limit(batchSize)
    .for('no key update', { of: kyc });
  let filled = 0;
  for (const { userId, ...sealed } of rows) {
    const submitted = readOrLog(deps, userId, () => ({
      pan: deps.personalData.decrypt(sealed.pan, { userId, field: 'pan' }),
      payout: Payout.parse(JSON.parse(deps.personalData.decrypt(sealed.payout, { userId, field: 'payout' }))),
    }));
    if (!submitted) continue;
    await recordSubmitted(tx, deps, userId, submitted);
    const payoutHash = hashDestination(deps, submitted.payout);
    await tx.update(kyc).set({ payoutHash }).where(eq(kyc.userId, userId));
    filled += 1;
  }
  const last = rows.at(-1);
  return last && { lastId: last.userId, filled };
}

async function fillWithdrawals(tx: Tx, deps: Filling, afterId: string): Promise<Batch | undefined> {
  const { id, userId, payout, payoutHash } = withdrawals;
  const rows = await tx
    .select({ id, userId, payout })
    .from(withdrawals)
    .where(and(isNull(payoutHash), gt(id, afterId)))
    .orderBy(id)
    .limit(batchSize)
    .for('no key update');
  let filled = 0;
  for (const row of rows) {
    const mark = readOrLog(deps, row.userId, () => hashDestination(deps, openPayee(deps, row).destination));
    if (!mark) continue;
    await recordMarks(tx, deps, row.userId, [mark]);
    await tx.update(withdrawals).set({ payoutHash: mark }).where(eq(id, row.id));
    filled += 1;
  }
  const last = rows.at(-1);
  return last && { lastId: last.id, filled };
}

function readOrLog<Value>({ log }: Filling, userId: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    log.warn({ err: error, userId }, 'stored personal data could not be read');
    return undefined;
  }
}
