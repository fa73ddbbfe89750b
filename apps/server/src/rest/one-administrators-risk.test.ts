import { dayMs } from '@paheli/core/clock';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { expect, test } from 'vitest';
import { limits, poolsOf } from '../testing/pools';
import { createTestApp, openTestApp } from '../testing/test-app';

const site = openTestApp({ settings: limits });
const pools = poolsOf(site);

test('the fees of seats above the minimum do not offset a pool', async () => {
  const [owner, player] = [await pools.administrator(), await site.player({ rupees: 10 })];
  const seats = { entry_fee: 1, max_participants: 1_000_000, prize_split_bps: [10_000] };
  const made = await pools.create(owner, { ...seats, prize_pool: 1_000_000, min_participants: 1 });
  expect(made).toMatchObject({ exposure: 999_999, approval_pending_since: expect.any(String) });
  expect(await pools.playAlone(player, made.id)).toBe(0);
});

test('the fees of the minimum of participants offset its pool', async () => {
  const owner = await pools.administrator();
  const large = { prize_pool: 50_000, entry_fee: 50, max_participants: 2_000, min_participants: 1_000 };
  const made = await pools.create(owner, large);
  expect(made).toMatchObject({ exposure: 0, approval_pending_since: null });
  expect((await pools.edit(owner, made.id, { ...large, min_participants: 999 })).body).toMatchObject({
    exposure: 50,
    approval_pending_since: null,
  });
  const lowered = await pools.edit(owner, made.id, { ...large, min_participants: 100 });
  expect(lowered.body.approval_pending_since).not.toBeNull();
});

test('a pool that grows with its seats after a join waits like any raise', async () => {
  const [owner, player] = [await pools.administrator(), await site.player({ rupees: 10 })];
  const { id } = await pools.create(owner, { prize_pool: 10, entry_fee: 1, prize_split_bps: [10_000] });
  expect((await pools.join(player, id)).status).toBe(200);
  const raise = {
    prize_pool: 1_000_000,
    entry_fee: 1,
    max_participants: 1_000_000,
    prize_split_bps: [10_000],
  };
  expect(await pools.edit(owner, id, raise)).toMatchObject({
    status: 200,
    body: { prize_pool: 10, pending_prize_pool: 1_000_000 },
  });
});

test('a pool set in social mode does not take effect in money mode without approval', async () => {
  const social = await createTestApp({ beside: site, settings: { ...limits, playMode: 'social' } });
  const atSocial = poolsOf(social);
  const owner = await pools.administrator();
  const { id } = await pools.create(owner, { prize_pool: 100 });
  await pools.edit(owner, id, { prize_pool: 1_000_000 });
  await atSocial.edit(owner, id, { prize_pool: 1_000_000, description: 'Other words.' });
  const read = await pools.rest('GET', `/admin/tournaments/${id}`, { as: owner });
  expect(read.body).toMatchObject({ prize_pool: 100, pending_prize_pool: 1_000_000 });
  const made = await atSocial.create(owner, { prize_pool: 1_000_000, entry_fee: 10 });
  const later = await pools.rest('GET', `/tournaments/${made.id}`);
  await social.close();
  expect(later).toMatchObject({ status: 200, body: { prize_pool: 0, entry_fee: 0 } });
});

test('the pools of administrators who were promoted by one alone add up, at once and after a demotion', async () => {
  const alone = await createTestApp({ settings: limits });
  const { rest, create } = poolsOf(alone);
  const admin = await alone.admin();
  const puppets = [await alone.player(), await alone.player()];
  const role = (userId: string, to: 'admin' | 'player') =>
    rest('PUT', `/admin/users/${userId}/role`, { as: admin, body: { role: to } });
  for (const { viewer } of puppets) await role(viewer.userId, 'admin');
  alone.advance(dayMs);
  await applyPromotions(alone.deps);
  const circle = [await alone.signIn(admin.viewer)];
  for (const { viewer } of puppets) circle.push(await alone.signIn({ ...viewer, role: 'admin' }));
  const made = await Promise.all(circle.map((as) => create(as, { prize_pool: 6_000 })));
  expect(made.filter((each) => each.approval_pending_since === null)).toHaveLength(1);
  for (const { viewer } of puppets)
    for (const to of ['player', 'admin', 'player'] as const) await role(viewer.userId, to);
  const { body } = await rest('GET', '/admin/exposure', { as: circle[0] });
  await alone.close();
  expect(body).toEqual({ sum: 18_000, limit: 10_000 });
});
