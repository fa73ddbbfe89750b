import { personalKeys, totps } from '@paheli/db/schema/account';
import { kyc, taxIdentities } from '@paheli/db/schema/kyc';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Place } from '../account/personal-data';
import type { Deps } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { placeOfPayee } from '../wallet/withdrawals/withdrawal-destination';
import { fingerprintKeyPlace } from './open-personal-data';

type Resealing = Pick<Deps, 'database' | 'personalData' | 'files' | 'log'> & {
  readonly live: Pick<Deps['live'], 'wake'>;
};

export type Resealed = {
  /** Values and documents that the previous key had sealed. */
  readonly resealed: number;
  /** Those that neither key opens. They are logged and stay as they are. */
  readonly unreadable: number;
};

type Owner = { readonly id: string; readonly userId: string };
type SealedColumn = {
  readonly id: PgColumn;
  readonly userId: PgColumn;
  readonly column: PgColumn;
  readonly placeOf: (owner: Owner) => Place;
};

const columns: readonly SealedColumn[] = [
  { id: kyc.userId, userId: kyc.userId, column: kyc.pan, placeOf: own('pan') },
  { id: kyc.userId, userId: kyc.userId, column: kyc.payout, placeOf: own('payout') },
  // After `kyc`, from which values are moved here as they are.
  { id: taxIdentities.id, userId: taxIdentities.userId, column: taxIdentities.pan, placeOf: own('pan') },
  { id: totps.userId, userId: totps.userId, column: totps.secret, placeOf: own('totp') },
  { id: withdrawals.id, userId: withdrawals.userId, column: withdrawals.payout, placeOf: placeOfPayee },
];
const batchSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

function own(field: Place['field']): SealedColumn['placeOf'] {
  return ({ userId }) => ({ userId, field });
}

/**
 * Encrypts everything that the previous key encrypted with the current one, in batches, while servers with both keys
 * run. An interrupted run is continued by the next one, which skips what is done. Repeat it until it returns none: a
 * server may have written with the previous key meanwhile. Keyed hashes stay as they are.
 */
export async function resealPersonalData(deps: Resealing): Promise<Resealed> {
  const runs = columns.map((column) => (afterId: string) => resealColumn(deps, column, afterId));
  const total = { resealed: 0, unreadable: 0 };
  for (const run of [...runs, (afterId: string) => resealDocument(deps, afterId)]) {
    for (let afterId: string | undefined = firstId; afterId !== undefined; ) {
      const batch: Batch = await run(afterId);
      total.resealed += batch.resealed;
      total.unreadable += batch.unreadable;
      afterId = batch.lastId;
    }
  }
  // Last, so that a start with the new key alone fails as long as a run was not completed.
  if (total.unreadable === 0) total.resealed += await resealFingerprintKey(deps);
  return total;
}

type Batch = Resealed & { readonly lastId: string | undefined };

function resealColumn(
  deps: Resealing,
  { id, userId, column, placeOf }: SealedColumn,
  afterId: string,
): Promise<Batch> {
  return transact(deps, async (tx) => {
    // The locks keep other transactions from writing the rows meanwhile, not from reading them.
    const rows = await tx.execute<Owner & { sealed: Buffer }>(sql`
      select ${id} as id, ${userId} as "userId", ${column} as sealed from ${id.table} where ${id} > ${afterId}
      order by ${id} limit ${batchSize} for no key update`);
    let [resealed, unreadable] = [0, 0];
    for (const row of rows) {
      const again = reseal(deps, row.sealed, placeOf(row));
      if (again === 'unreadable') unreadable += 1;
      if (!(again instanceof Buffer)) continue;
      const name = sql.identifier(column.name);
      await tx.execute(sql`update ${id.table} set ${name} = ${again} where ${id} = ${row.id}`);
      resealed += 1;
    }
    return { resealed, unreadable, lastId: rows.at(-1)?.id };
  });
}

/** Replaces one document in its place. The lock of its row keeps it from being removed or replaced meanwhile. */
function resealDocument(deps: Resealing, afterId: string): Promise<Batch> {
  return transact(deps, async (tx) => {
    const row = await lockNextDocument(tx, afterId);
    const sealed = row?.file && (await deps.files.read(row.file));
    if (!row?.file || !sealed) return { resealed: 0, unreadable: 0, lastId: row?.userId };
    const again = reseal(deps, sealed, { userId: row.userId, field: 'document' });
    if (again instanceof Buffer) await deps.files.replace(row.file, again);
    return {
      resealed: again instanceof Buffer ? 1 : 0,
      unreadable: again === 'unreadable' ? 1 : 0,
      lastId: row.userId,
    };
  });
}

async function lockNextDocument(tx: Tx, afterId: string) {
  const [row] = await tx
    .select({ userId: kyc.userId, file: kyc.documentFile })
    .from(kyc)
    .where(sql`${gt(kyc.userId, afterId)} and ${isNotNull(kyc.documentFile)}`)
    .orderBy(asc(kyc.userId))
    .limit(1)
    .for('no key update');
  return row;
}

function resealFingerprintKey(deps: Resealing): Promise<number> {
  return transact(deps, async (tx) => {
    const [row] = await tx.select().from(personalKeys).for('update');
    const again = row && deps.personalData.reseal(row.fingerprintKey, fingerprintKeyPlace);
    if (!again) return 0;
    await tx.update(personalKeys).set({ fingerprintKey: again }).where(eq(personalKeys.one, true));
    return 1;
  });
}

/** Returns the bytes sealed again, null where the current key sealed them. */
function reseal(
  { personalData, log }: Resealing,
  sealed: Uint8Array,
  place: Place,
): Buffer | null | 'unreadable' {
  try {
    return personalData.reseal(sealed, place);
  } catch (error) {
    log.warn({ err: error, userId: place.userId, field: place.field }, 'personal data could not be read');
    return 'unreadable';
  }
}
