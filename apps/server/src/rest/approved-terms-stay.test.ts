import { dayMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { limits, poolsOf } from '../testing/pools';
import { openTestApp } from '../testing/test-app';

const site = openTestApp({ settings: limits });
const pools = poolsOf(site);

const terms = {
  prize_pool: 1_000_000,
  max_participants: 10_000,
  min_participants: 5_000,
  questions_count: 20,
};
const forOne = { prize_pool: 1_000_000, min_participants: 1, max_participants: 1, questions_count: 1 };

function inAMonth() {
  const at = site.deps.now().getTime() + 30 * dayMs;
  return { start_time: new Date(at).toISOString(), end_time: new Date(at + dayMs).toISOString() };
}

test('terms that differ from the approved ones wait again before the first join; other texts do not', async () => {
  const [owner, second] = [await pools.administrator(), await pools.administrator()];
  const approved = { ...terms, ...inAMonth() };
  const { id } = await pools.create(owner, approved);
  expect((await pools.approve(second, id, { exposure: 1_000_000 })).body).toMatchObject({
    approval_pending_since: null,
    approved: true,
  });
  const renamed = await pools.edit(owner, id, { ...approved, name: 'Monday Science' });
  expect(renamed.body.approval_pending_since).toBeNull();
  const earlier = new Date(Date.parse(approved.start_time) - dayMs).toISOString();
  for (const change of [
    forOne,
    { start_window_minutes: 1 },
    { prize_split_bps: [10_000] },
    { start_time: earlier },
  ]) {
    const changed = await pools.edit(owner, id, { ...approved, ...change });
    expect(changed.body).toMatchObject({ approval_pending_since: expect.any(String), approved: false });
    expect((await pools.approve(owner, id)).status).toBe(403);
    await pools.edit(owner, id, approved);
    expect((await pools.approve(second, id)).status).toBe(200);
  }
  const small = await pools.edit(owner, id, { prize_pool: 100 });
  expect(small.body).toMatchObject({ approval_pending_since: null, approved: false });
});

test('approved terms are fixed once a player has joined; a raise waits', async () => {
  const [owner, second, player] = [
    await pools.administrator(),
    await pools.administrator(),
    await site.player(),
  ];
  const approved = { ...terms, ...inAMonth(), duration_minutes: 30 };
  const { id } = await pools.create(owner, approved);
  await pools.approve(second, id);
  expect((await pools.join(player, id)).status).toBe(200);
  const earlier = new Date(Date.parse(approved.start_time) - dayMs).toISOString();
  for (const [field, value] of [
    ['min_participants', 1],
    ['max_participants', 5_000],
    ['duration_minutes', 20],
    ['start_time', earlier],
  ] as const)
    expect(await pools.edit(owner, id, { ...approved, [field]: value })).toMatchObject({
      status: 409,
      body: { code: 'locked', errors: [expect.objectContaining({ path: field })] },
    });
  const raised = await pools.edit(owner, id, {
    ...approved,
    prize_pool: 2_000_000,
    max_participants: 20_000,
  });
  expect(raised.body).toMatchObject({ prize_pool: 1_000_000, pending_prize_pool: 2_000_000 });
});

test('terms that changed after an administrator read them are not approved', async () => {
  const [owner, second] = [await pools.administrator(), await pools.administrator()];
  const reviewed = await pools.create(owner, terms);
  const { body: changed } = await pools.edit(owner, reviewed.id, forOne);
  expect(changed).toMatchObject({ exposure: reviewed.exposure });
  expect(changed.terms_version).not.toBe(reviewed.terms_version);
  expect(await pools.approve(second, reviewed.id, { terms_version: reviewed.terms_version })).toMatchObject({
    status: 409,
    body: { code: 'locked' },
  });
  const renamed = await pools.edit(owner, reviewed.id, { ...forOne, name: 'Monday Science' });
  expect(renamed.body.terms_version).toBe(changed.terms_version);
  expect((await pools.approve(second, reviewed.id, { terms_version: changed.terms_version })).status).toBe(
    200,
  );
});

test('an administrator who edits a proposal cannot approve it', async () => {
  const [honest, other, player] = [
    await pools.administrator(),
    await pools.administrator(),
    await site.player(),
  ];
  const { id } = await pools.create(honest, terms);
  expect((await pools.edit(other, id, { ...terms, name: 'Other words' })).body.pool_set_by).toMatchObject({
    id: honest.viewer.userId,
  });
  const edited = await pools.edit(other, id, forOne);
  expect(edited).toMatchObject({ status: 200, body: { pool_set_by: { id: other.viewer.userId } } });
  expect((await pools.approve(other, id)).status).toBe(403);
  expect((await pools.join(player, id)).status).toBe(404);
  expect((await pools.approve(honest, id)).status).toBe(200);
});
