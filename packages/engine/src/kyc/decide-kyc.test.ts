import { histories } from '@paheli/core/testing/histories';
import { madeForEach } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import { listAudit } from '../audit/list-audit';
import type { Viewer } from '../deps';
import { kycDetails } from '../testing/kyc-details';
import { outcomesOf } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { createAdministrator } from '../testing/withdrawers';
import { decideKyc } from './decide-kyc';
import { readKyc } from './read-kyc';
import { submitKyc } from './submit-kyc';

const engine = openTestEngine();

async function submitted(): Promise<Viewer> {
  const player = await engine.player({ access: false });
  await submitKyc(engine.deps, player, kycDetails());
  return player;
}

const decide = ({ userId }: Viewer, status: 'verified' | 'rejected', reason?: string) =>
  decideKyc(engine.deps, engine.admin, { userId, status, ...(reason && { reason }) });

const audited = async ({ userId }: Viewer) =>
  (await listAudit(engine.deps, { subject: `user:${userId}` })).items.map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

async function countUpdates({ userId }: Viewer): Promise<number> {
  const [row] = await engine.deps.database.sql<{ count: number }[]>`
    select count(*) as count from outbox
    where audience = ${`user:${userId}`} and event ->> 'type' = 'profile_update'`;
  return row?.count ?? 0;
}

const player = madeForEach(() => submitted());

test('a decision is on the profile, announced to the player and in the audit log', async () => {
  const updatesBefore = await countUpdates(player);
  expect(await decide(player, 'verified')).toMatchObject({
    id: player.userId,
    kycStatus: 'verified',
    kycVerified: true,
  });
  expect(await readProfile(engine.deps, player)).toMatchObject({ kycStatus: 'verified', kycReason: null });
  expect((await readKyc(engine.deps, player.userId))?.decidedAt).toEqual(engine.clock.now());
  expect(await countUpdates(player)).toBe(updatesBefore + 1);
  expect(await audited(player)).toEqual([
    {
      action: 'user.kyc',
      before: { status: 'pending', reason: null },
      after: { status: 'verified', reason: null },
    },
  ]);
});

test('a rejection has its reason for as long as it stands', async () => {
  expect(await decide(player, 'rejected', 'The name differs.')).toMatchObject({
    kycStatus: 'rejected',
    kycVerified: false,
    kycReason: 'The name differs.',
  });
  expect(await decide(player, 'rejected')).toMatchObject({ kycReason: 'The name differs.' });
  expect(await decide(player, 'rejected', 'The PAN differs.')).toMatchObject({
    kycReason: 'The PAN differs.',
  });
  expect(await decide(player, 'verified', 'No reason is kept for this.')).toMatchObject({ kycReason: null });
  expect(await decide(player, 'rejected')).toMatchObject({ kycStatus: 'rejected', kycReason: null });
});

test('the same decision again changes nothing', async () => {
  for (const status of ['verified', 'rejected'] as const) {
    await decide(player, status);
    const before = [
      await readKyc(engine.deps, player.userId),
      await audited(player),
      await countUpdates(player),
    ];
    engine.clock.advance(1_000);
    expect(await decide(player, status)).toMatchObject({ kycStatus: status });
    expect([
      await readKyc(engine.deps, player.userId),
      await audited(player),
      await countUpdates(player),
    ]).toEqual(before);
  }
});

test('a user without a submission, or an unknown one, is neither verified nor rejected', async () => {
  const player = await engine.player({ access: false });
  for (const status of ['verified', 'rejected'] as const) {
    await expect(decide(player, status)).rejects.toMatchObject({ code: 'no_kyc_submitted' });
    const unknown: Viewer = { userId: engine.deps.newId(), role: 'player' };
    await expect(decide(unknown, status)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await audited(player)).toEqual([]);
});

test('opposite decisions at once come one after the other, each from the state that the other left', async () => {
  await outcomesOf([decide(player, 'verified'), decide(player, 'rejected')]);
  const [last, first] = (await audited(player)) as { before: object; after: object }[];
  expect(first?.before).toMatchObject({ status: 'pending' });
  expect(last?.before).toEqual(first?.after);
  const { kycStatus } = await readProfile(engine.deps, player);
  expect(last?.after).toMatchObject({ status: kycStatus });
});

test('a decision while the details change is about the one or the other, never a mixture', async () => {
  for (let round = 0; round < histories(10); round += 1) {
    const player = await submitted();
    const { problems } = await outcomesOf<unknown>([
      decide(player, 'verified'),
      submitKyc(engine.deps, player, kycDetails({ payout: { upiId: 'changed@okbank' } })),
    ]);
    expect(problems).toEqual({});
    const { kycStatus } = await readProfile(engine.deps, player);
    const kyc = await readKyc(engine.deps, player.userId);
    expect(kyc?.payout).toEqual({ upiId: 'cXXXXXX@okbank' });
    expect(kyc?.decidedAt === null).toBe(kycStatus === 'pending');
  }
});

test('administrators can neither verify nor reject their own KYC', async () => {
  const administrator = await createAdministrator(engine);
  await submitKyc(engine.deps, administrator, kycDetails());
  for (const status of ['verified', 'rejected'] as const) {
    await expect(
      decideKyc(engine.deps, administrator, { userId: administrator.userId, status }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await readProfile(engine.deps, administrator)).toMatchObject({ kycStatus: 'pending' });
  expect(await audited(administrator)).toEqual([]);
  expect(await decide(administrator, 'verified')).toMatchObject({ kycStatus: 'verified' });
});
