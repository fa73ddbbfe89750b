// Long because it covers each way in which one administrator could spend the house's money alone.
import { dayMs, hourMs } from '@paheli/core/clock';
import type { Viewer } from '@paheli/engine/deps';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { describe, expect, test } from 'vitest';
import { type Body, limits, poolsOf } from '../testing/pools';
import { openTestApp, type SignedIn } from '../testing/test-app';

const site = openTestApp({ settings: limits });
const { rest, administrator, create, edit, approve, join } = poolsOf(site);

describe('a tournament whose exposure exceeds the limit of one administrator', () => {
  test('waits hidden from players until another administrator approves it', async () => {
    const [owner, second, player] = [await administrator(), await administrator(), await site.player()];
    const before = (await rest('GET', '/stats/realtime')).body.active_tournaments;
    const { id, ...waiting } = await create(owner, { prize_pool: 10_001 });
    expect(waiting).toMatchObject({
      exposure: 10_001,
      approval_pending_since: expect.any(String),
      pool_set_by: { id: owner.viewer.userId },
    });
    const listed = async () => (await rest<Body[]>('GET', '/tournaments')).body.map((each) => each.id);
    expect(await listed()).not.toContain(id);
    expect((await rest('GET', '/stats/realtime')).body.active_tournaments).toBe(before);
    for (const [method, path] of [
      ['GET', `/tournaments/${id}`],
      ['GET', `/quiz/leaderboard/${id}`],
      ['POST', `/quiz/${id}/start`],
      ['POST', `/tournaments/${id}/leave`],
    ] as const)
      expect([path, (await rest(method, path, { as: player })).status]).toEqual([path, 404]);
    expect((await site.call('GET', `/api/tournaments/${id}/calendar.ics`)).status).toBe(404);
    expect((await join(player, id)).status).toBe(404);
    expect((await rest('GET', '/admin/dashboard/waiting', { as: owner })).body.tournaments).toBe(1);

    expect(await approve(owner, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await approve(player, id)).status).toBe(403);
    expect(await approve(second, id, { exposure: 10_000 })).toMatchObject({
      status: 409,
      body: { code: 'locked' },
    });
    expect(await approve(second, id, { exposure: 10_001 })).toMatchObject({
      status: 200,
      body: { approval_pending_since: null },
    });
    expect((await approve(second, id)).body.code).toBe('already_decided');
    expect(await listed()).toContain(id);
    expect((await join(player, id)).status).toBe(200);
  });

  test('counts with the others of seven days, also if many are created at once', async () => {
    const owner = await administrator();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(owner, { prize_pool: 3_000 })));
    const listed = made.filter((each) => each.approval_pending_since === null);
    expect(listed).toHaveLength(3);
    expect((await rest('GET', '/admin/exposure', { as: owner })).body).toEqual({
      sum: 24_000,
      limit: 10_000,
    });
    const free = { prize_pool: 100_000, entry_fee: 1_000, max_participants: 100, min_participants: 100 };
    expect((await create(owner, free)).approval_pending_since).toBeNull();
    for (const { id } of made) await rest('DELETE', `/admin/tournaments/${id}`, { as: owner });
    expect((await create(owner, { prize_pool: 10_000 })).approval_pending_since).toBeNull();
    site.advance(7 * dayMs + 1);
    const later = await site.signIn(owner.viewer);
    expect((await create(later, { prize_pool: 10_000 })).approval_pending_since).toBeNull();
  });

  test('does not take effect by waiting for a week', async () => {
    const owner = await administrator();
    const first = await create(owner, { prize_pool: 9_000 });
    const waiting = [await create(owner, { prize_pool: 9_000 }), await create(owner, { prize_pool: 9_000 })];
    expect(first.approval_pending_since).toBeNull();
    site.advance(7 * dayMs + 1);
    const as = await site.signIn(owner.viewer);
    const after = [];
    for (const { id } of waiting) after.push(await edit(as, id, { description: 'Again.' }));
    expect(after.map(({ body }) => body.approval_pending_since === null)).toEqual([true, false]);
  });

  test('keeps its pool while a raise waits; the raise counts once approved, or is dropped', async () => {
    const [owner, second, player] = [await administrator(), await administrator(), await site.player()];
    const { id } = await create(owner, { prize_pool: 100 });
    expect((await join(player, id)).status).toBe(200);
    const raised = await edit(owner, id, { prize_pool: 50_000 });
    expect(raised).toMatchObject({ status: 200, body: { prize_pool: 100, pending_prize_pool: 50_000 } });
    const shown = async () => (await rest('GET', `/tournaments/${id}`)).body.prize_pool;
    expect(await shown()).toBe(100);
    expect((await edit(owner, id, { description: 'Other words.' })).body.pending_prize_pool).toBe(50_000);
    expect(await edit(second, id, { prize_pool: 60_000 })).toMatchObject({ status: 409 });
    expect((await approve(owner, id)).status).toBe(403);
    expect((await edit(owner, id, { prize_pool: 100 })).body.pending_prize_pool).toBeNull();
    await edit(owner, id, { prize_pool: 50_000 });
    expect(await approve(second, id)).toMatchObject({
      status: 200,
      body: { prize_pool: 50_000, pending_prize_pool: null },
    });
    expect(await shown()).toBe(50_000);
  });

  test('is settled by the old pool while a raise waits', async () => {
    const [owner, player] = [await administrator(), await site.player()];
    const { id } = await create(owner, { prize_pool: 100, max_participants: 1, prize_split_bps: [10_000] });
    await join(player, id);
    await edit(owner, id, { prize_pool: 50_000, max_participants: 1, prize_split_bps: [10_000] });
    await rest('POST', `/quiz/${id}/start`, { as: player });
    await rest('POST', `/quiz/${id}/complete`, { as: player });
    await site.deps.database.sql`update quiz_session set score = 1 where tournament_id = ${id}`;
    await settleTournament(site.deps, id);
    expect((await rest('GET', '/user/profile', { as: player })).body.withdrawable_balance).toBe(100);
    const read = await rest('GET', `/admin/tournaments/${id}`, { as: owner });
    expect(read.body).toMatchObject({ status: 'completed', prize_pool: 100, pending_prize_pool: null });
  });

  test('waits also if a lower minimum or a lower fee raises the exposure; with players it is rejected', async () => {
    const [owner, player] = [await administrator(), await site.player()];
    const large = { prize_pool: 50_000, entry_fee: 50, max_participants: 1_000, min_participants: 1_000 };
    const { id } = await create(owner, large);
    expect((await edit(owner, id, { ...large, entry_fee: 1 })).body.approval_pending_since).not.toBeNull();
    expect((await edit(owner, id, large)).body.approval_pending_since).toBeNull();
    await site.engine.topUp(player.viewer, 50);
    expect((await join(player, id)).status).toBe(200);
    expect(await edit(owner, id, { ...large, min_participants: 2 })).toMatchObject({
      status: 409,
      body: { code: 'locked', errors: [{ path: 'min_participants' }] },
    });
  });

  test('cannot be approved once joining is over', async () => {
    const [owner, second] = [await administrator(), await administrator()];
    const { id } = await create(owner, { prize_pool: 20_000 });
    site.advance(hourMs);
    expect(await approve(second, id)).toMatchObject({ status: 409, body: { code: 'tournament_closed' } });
    await rest('DELETE', `/admin/tournaments/${id}`, { as: owner });
  });
});

describe('withdrawals', () => {
  const approve = (as: SignedIn, id: string) =>
    rest('POST', `/admin/withdrawals/${id}/approve`, { as, body: { bank_reference: 'UTR1' } });

  async function ask(player: Viewer, amount: number): Promise<string> {
    const as = await site.signIn(player);
    return (await rest('POST', '/payments/withdrawals', { as, body: { amount } })).body.id;
  }
  const read = async (as: SignedIn, id: string) =>
    (await rest<Body[]>('GET', '/admin/withdrawals', { as })).body.find((each) => each.id === id);

  test('split into parts require two approvals, at once, later, and where the parts waited', async () => {
    const admin = await administrator();
    const player = await createWithdrawer(site.engine, { winningsPaise: 6_000_000 });
    const parts: string[] = [];
    for (let count = 0; count < 6; count += 1) parts.push(await ask(player, 10_000));
    const [first = '', second = ''] = parts;
    expect(await read(admin, first)).toMatchObject({
      approvals_needed: 2,
      sums: { player: 60_000, limit: 10_000 },
    });
    expect((await approve(admin, first)).body.code).toBe('invalid_input');
    site.advance(8 * dayMs);
    const later = await site.signIn(admin.viewer);
    expect(await read(later, second)).toMatchObject({ approvals_needed: 2 });
    for (const id of parts.slice(1))
      await rest('POST', `/admin/withdrawals/${id}/reject`, {
        as: later,
        body: { reason: 'One at a time.' },
      });
    expect(await approve(later, first)).toMatchObject({ status: 200, body: { status: 'paid' } });
    const next = await ask(player, 1);
    expect(await read(later, next)).toMatchObject({ approvals_needed: 2, sums: { player: 10_001 } });
  });

  test('of several players to one destination are summed', async () => {
    const admin = await administrator();
    site.advance(8 * dayMs);
    const as = await site.signIn(admin.viewer);
    const upiIds = ['9812345678@ybl', '919812345678@paytm'];
    const asked: string[] = [];
    for (const upiId of upiIds) {
      const mule = await createWithdrawer(site.engine, { winningsPaise: 600_000 });
      await submitKyc(site.deps, mule, kycDetails({ payout: { upiId } }));
      await site.deps.database.sql`update users set kyc_status = 'verified' where id = ${mule.userId}`;
      asked.push(await ask(mule, 6_000));
    }
    const [first = '', second = ''] = asked;
    const sums = { player: 6_000, destination: 12_000, limit: 10_000 };
    expect(await read(as, first)).toMatchObject({ approvals_needed: 2, sums });
    expect((await approve(as, second)).body.code).toBe('invalid_input');
  });
});

describe('a promotion', () => {
  const role = (as: SignedIn, userId: string, to: 'admin' | 'player') =>
    rest('PUT', `/admin/users/${userId}/role`, { as, body: { role: to } });
  const confirm = (as: SignedIn, userId: string) =>
    rest('POST', `/admin/users/${userId}/role/confirm`, { as, body: {} });

  test('by one of several administrators waits for a third one: neither the promoter nor the promoted', async () => {
    const [promoter, second, player] = [await administrator(), await administrator(), await site.player()];
    const { userId } = player.viewer;
    const requested_by = { id: promoter.viewer.userId };
    expect(await role(promoter, userId, 'admin')).toMatchObject({
      status: 200,
      body: { role: 'player', promotion: { requested_by, effective_at: null } },
    });
    site.advance(2 * dayMs);
    expect(await applyPromotions(site.deps)).toEqual([]);
    for (const as of [promoter, player]) expect((await confirm(as, userId)).status).toBe(403);
    const waiting = await rest('GET', `/admin/users/${userId}`, { as: second });
    expect(waiting.body.promotion).toMatchObject({ requested_by });
    expect((await rest('GET', '/admin/dashboard/waiting', { as: second })).body.promotions).toBe(1);
    expect((await role(second, userId, 'player')).body.promotion).toBeNull();
    expect((await confirm(second, userId)).body.code).toBe('already_decided');
    await role(promoter, userId, 'admin');
    expect(await confirm(second, userId)).toMatchObject({
      status: 200,
      body: { role: 'admin', promotion: null },
    });
    expect((await rest('GET', '/user/profile', { as: player })).status).toBe(401);
  });

  test('lapses when its requester is demoted', async () => {
    const [promoter, second, player] = [await administrator(), await administrator(), await site.player()];
    await role(promoter, player.viewer.userId, 'admin');
    await role(second, promoter.viewer.userId, 'player');
    expect((await confirm(second, player.viewer.userId)).body.code).toBe('already_decided');
  });
});
