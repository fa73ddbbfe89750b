import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { prune } from '../foundation/prune';
import { transact } from '../foundation/transaction';
import { handOver } from '../privacy/hand-over';
import { kycDetails } from '../testing/kyc-details';
import { openTestEngine } from '../testing/test-engine';
import { listDeductions } from '../wallet/withdrawals/list-deductions';
import { readKyc } from './read-kyc';
import { submitKyc } from './submit-kyc';

const engine = openTestEngine();
const { deps, clock } = engine;

/** Stores a paid withdrawal of now from which tax was deducted. */
async function deductTax({ userId }: Viewer): Promise<void> {
  await deps.database.sql`
    insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, created_at)
    values (${deps.newId()}, ${userId}, 100, 100, 30, 2026, 'paid', ''::bytea, ${deps.now()})`;
}

/** Returns name and PAN of the identities kept for an account, in order. */
async function kept({ userId }: Viewer): Promise<string[][]> {
  const { database, personalData } = deps;
  const rows = await database.sql<{ fullName: string; pan: Buffer }[]>`
    select full_name, pan from tax_identity where user_id = ${userId} order by retained_at`;
  return rows.map(({ fullName, pan }) => [fullName, personalData.decrypt(pan, { userId, field: 'pan' })]);
}

test('the next holder of an account replaces nothing that is kept of the former one for the tax office', async () => {
  const player = await engine.player({ access: false });
  const [former, next, last] = [
    kycDetails({ fullName: 'Former Holder' }),
    kycDetails({ fullName: 'Next Holder' }),
    kycDetails({ fullName: 'Next Holder' }),
  ];
  await submitKyc(deps, player, former);
  await deductTax(player);
  clock.advance(1_000);
  await transact(deps, (tx) => handOver(tx, deps, { ...player, mobileNumber: '+919812345671' }));
  expect(await readKyc(deps, player.userId)).toBeNull();
  await submitKyc(deps, player, next);
  expect(await kept(player)).toEqual([['Former Holder', former.pan]]);
  expect(await readKyc(deps, player.userId)).toMatchObject({ fullName: 'Next Holder' });

  // Without tax in between, a replaced PAN is not kept; after a deduction it is.
  await submitKyc(deps, player, last);
  expect(await kept(player)).toHaveLength(1);
  clock.advance(1_000);
  await deductTax(player);
  clock.advance(1_000);
  await submitKyc(deps, player, next);
  expect(await kept(player)).toEqual([
    ['Former Holder', former.pan],
    ['Next Holder', last.pan],
  ]);
  clock.advance(1_000);
  await deductTax(player);
  const deductions = (await listDeductions(deps, 2026)).filter(({ userId }) => userId === player.userId);
  // The last one is of the details that the account has now.
  expect(deductions.map(({ fullName, pan, tdsPaise }) => [fullName, pan, tdsPaise])).toEqual([
    ['Former Holder', former.pan, 30],
    ['Next Holder', last.pan, 30],
    ['Next Holder', next.pan, 30],
  ]);
});

test('a deduction at the end of a year without any details is listed without an identity', async () => {
  const { userId } = await engine.player({ access: false });
  await deps.database.sql`
    insert into year_closing (user_id, financial_year, taxable, tds, closed_at) values (${userId}, 2025, 100, 30, now())`;
  expect(await listDeductions(deps, 2025)).toMatchObject([
    {
      userId,
      cause: 'year_closing',
      taxablePaise: 100,
      tdsPaise: 30,
      fullName: null,
      dateOfBirth: null,
      pan: null,
    },
  ]);
});

test('details that a server of the version before left in place are kept as well', async () => {
  const player = await engine.player({ access: false });
  const [former, next] = [kycDetails({ fullName: 'Former Holder' }), kycDetails()];
  await submitKyc(deps, player, former);
  await deductTax(player);
  clock.advance(1_000);
  await deps.database.sql`update users set kyc_status = 'none' where id = ${player.userId}`;
  await deps.database.sql`update kyc set pan_hash = null where user_id = ${player.userId}`;
  await submitKyc(deps, player, next);
  expect(await kept(player)).toEqual([['Former Holder', former.pan]]);
});

test('an identity is removed when account books no longer have to be kept', async () => {
  const player = await engine.player({ access: false });
  await submitKyc(deps, player, kycDetails());
  await deductTax(player);
  clock.advance(1_000);
  await submitKyc(deps, player, kycDetails());
  clock.advance(8 * 365 * 24 * 3_600_000);
  await prune(deps);
  expect(await kept(player)).toHaveLength(1);
  clock.advance(10 * 24 * 3_600_000);
  await prune(deps);
  expect(await kept(player)).toEqual([]);
});
