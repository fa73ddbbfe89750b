import { createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { expect, test } from 'vitest';
import { kycBody } from '../testing/accounts';
import { limits, poolsOf } from '../testing/pools';
import { openTestApp, type SignedIn } from '../testing/test-app';

const site = openTestApp({ settings: limits });
const pools = poolsOf(site);

/** Submits a KYC whose payout destination is the mobile number of an administrator. */
async function claim(as: SignedIn, admin: SignedIn): Promise<void> {
  const [row] = await site.deps.database.sql<{ number: string }[]>`
    select mobile_number as number from users where id = ${admin.viewer.userId}`;
  const body = kycBody(`${row?.number.slice(3)}@okbank`);
  expect((await pools.rest('PUT', '/user/kyc', { as, body })).status).toBe(200);
}

async function voidQuestion(as: SignedIn, id: string) {
  const [question] = await site.deps.database.sql<{ id: string }[]>`
    select question_id as id from tournament_question where tournament_id = ${id} limit 1`;
  const body = { question_id: question?.id, reason: 'It was wrong.' };
  return (await pools.rest('POST', `/admin/tournaments/${id}/void-question`, { as, body })).status;
}

test("a player who names an administrator's number blocks neither decisions on themselves nor tournaments", async () => {
  const admin = await site.admin();
  const [player, honest] = [await site.player(), await site.player()];
  await claim(player, admin);
  const { id } = await pools.create(admin, { prize_pool: 100 });
  for (const as of [player, honest]) expect((await pools.join(as, id)).status).toBe(200);
  const kyc = (body: object) =>
    pools.rest('PUT', `/admin/users/${player.viewer.userId}/kyc`, { as: admin, body });
  expect((await kyc({ status: 'verified' })).status).toBe(403);
  expect(await voidQuestion(admin, id)).toBe(200);
  expect((await kyc({ status: 'rejected', reason: 'Not yours.' })).status).toBe(200);
  expect((await pools.rest('DELETE', `/admin/tournaments/${id}`, { as: admin })).status).toBe(200);
});

test('a claim counts for tournaments once it is verified, and never for payments', async () => {
  const admin = await site.admin();
  const viewer = await createWithdrawer(site.engine, { winningsPaise: 30_000 });
  const player = await site.signIn(viewer);
  const asked = await pools.rest('POST', '/payments/withdrawals', { as: player, body: { amount: 100 } });
  await claim(player, admin);
  const path = `/admin/withdrawals/${asked.body.id}`;
  const approval = { as: admin, body: { bank_reference: 'UTR1' } };
  expect((await pools.rest('POST', `${path}/approve`, approval)).status).toBe(403);
  const rejection = { as: admin, body: { reason: 'Not yours.' } };
  expect((await pools.rest('POST', `${path}/reject`, rejection)).status).toBe(200);
  const { id } = await pools.create(admin, { prize_pool: 100 });
  expect((await pools.join(player, id)).status).toBe(200);
  const other = await pools.administrator();
  const verified = { as: other, body: { status: 'verified' } };
  expect((await pools.rest('PUT', `/admin/users/${viewer.userId}/kyc`, verified)).status).toBe(200);
  expect(await voidQuestion(admin, id)).toBe(403);
  expect(await voidQuestion(other, id)).toBe(200);
});
