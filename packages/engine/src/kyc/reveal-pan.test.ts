import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { kycDetails } from '../testing/kyc-details';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { revealPan } from './reveal-pan';
import { submitKyc } from './submit-kyc';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

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
