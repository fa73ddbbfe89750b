import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { transact } from '../foundation/transaction';
import { handOver } from '../privacy/hand-over';
import { kycDetails } from '../testing/kyc-details';
import { openTestEngine } from '../testing/test-engine';
import { handInDocument } from './hand-in-document';
import { readOwnKyc } from './read-kyc';
import { revealPan } from './reveal-pan';
import { submitKyc } from './submit-kyc';

const engine = openTestEngine();

test('the whole PAN is read on purpose, which the audit log shows without the number', async () => {
  const player = await engine.player({ access: false });
  const details = kycDetails();
  await submitKyc(engine.deps, player, details);
  expect(await revealPan(engine.deps, engine.admin, player)).toEqual({ pan: details.pan });
  const { items } = await listAudit(engine.deps, { subject: `user:${player.userId}` });
  expect(items).toMatchObject([{ action: 'user.kyc.pan', actor: { id: engine.admin.userId } }]);
  expect(JSON.stringify(items)).not.toContain(details.pan);
});

test('where nothing was submitted, nothing is revealed or logged', async () => {
  const player = await engine.player({ access: false });
  await expect(revealPan(engine.deps, engine.admin, player)).rejects.toMatchObject({ code: 'not_found' });
  expect((await listAudit(engine.deps, { subject: `user:${player.userId}` })).items).toEqual([]);
});

test('what a handover leaves for the tax office is no submission of the new holder', async () => {
  const { deps, admin } = engine;
  const player = await engine.player({ access: false });
  await submitKyc(deps, player, kycDetails());
  await deps.database.sql`
    insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, created_at)
    values (${deps.newId()}, ${player.userId}, 100, 100, 30, 2026, 'paid', ''::bytea, ${deps.now()})`;
  await transact(deps, (tx) => handOver(tx, deps, { ...player, mobileNumber: '+919812345670' }));
  expect(await readOwnKyc(deps, player)).toEqual({ status: 'none', reason: null, details: null });
  await expect(revealPan(deps, admin, player)).rejects.toMatchObject({ code: 'not_found' });
  const document = Buffer.from('%PDF-1.7\n%%EOF');
  await expect(handInDocument(deps, player, { document })).rejects.toMatchObject({
    code: 'no_kyc_submitted',
  });
  await submitKyc(deps, player, kycDetails());
  expect(await readOwnKyc(deps, player)).toMatchObject({ status: 'pending' });
  await deps.database.sql`delete from withdrawal where user_id = ${player.userId}`;
});
