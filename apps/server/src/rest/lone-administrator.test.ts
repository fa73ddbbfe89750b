import { addMs, dayMs } from '@paheli/core/clock';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { createAdministrator, createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kycBody } from '../testing/accounts';
import { type Body, limits, poolsOf } from '../testing/pools';
import { type Call, createTestApp, type Method, type SignedIn, type TestApp } from '../testing/test-app';

/** A product with one administrator. */
let site: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ settings: limits });
  admin = await site.admin();
});
afterEach(() => site.close());

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, { as: admin, ...call });
const setRole = (as: SignedIn, userId: string, role: 'admin' | 'player') =>
  rest('PUT', `/admin/users/${userId}/role`, { as, body: { role } });

test('the only administrator’s promotion takes effect after a day, once, and returns seats with a prize', async () => {
  const player = await site.player({ rupees: 10 });
  const { userId } = player.viewer;
  const startTime = addMs(site.deps.now(), 3 * dayMs);
  const { id } = await site.engine.tournament({ startTime, endTime: addMs(startTime, dayMs) });
  const seat = { as: player, body: { tournament_id: id } };
  expect((await rest('POST', '/payments/create-payment-intent', seat)).status).toBe(200);
  const dueAt = addMs(site.deps.now(), dayMs).toISOString();
  expect((await setRole(admin, userId, 'admin')).body).toMatchObject({
    role: 'player',
    promotion: { effective_at: dueAt },
  });
  site.advance(dayMs - 1);
  expect(await applyPromotions(site.deps)).toEqual([]);
  site.advance(1);
  expect(await Promise.all([applyPromotions(site.deps), applyPromotions(site.deps)])).toContainEqual([
    userId,
  ]);
  expect(await applyPromotions(site.deps)).toEqual([]);

  const as = await site.signIn({ userId, role: 'admin' });
  const profile = await rest('GET', '/user/profile', { as });
  expect(profile.body).toMatchObject({ role: 'admin', wallet_balance: 10, tournaments_joined: 0 });
  expect(await rest('POST', '/payments/create-payment-intent', { ...seat, as })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  const log = await rest<Body[]>('GET', `/admin/audit?subject=user:${userId}`);
  expect(log.body.map(({ action, actor }) => [action, (actor as Body).id])).toEqual([
    ['user.role', admin.viewer.userId],
    ['user.role.request', admin.viewer.userId],
  ]);

  // Demoting the other administrator first shortens no wait.
  const next = await site.player();
  await setRole(admin, userId, 'player');
  const afterWeek = addMs(site.deps.now(), 7 * dayMs).toISOString();
  expect((await setRole(admin, next.viewer.userId, 'admin')).body.promotion).toMatchObject({
    effective_at: afterWeek,
  });
  site.advance(6 * dayMs);
  expect(await applyPromotions(site.deps)).toEqual([]);
});

test('an organiser’s appointment lengthens no wait, and a narrower duty of the other administrator does', async () => {
  const [organiser, next] = [await site.player(), await site.player()];
  const appoint = (userId: string, role: 'admin' | 'player', duty?: string) =>
    rest('PUT', `/admin/users/${userId}/role`, { body: { role, ...(duty && { duty }) } });
  await appoint(organiser.viewer.userId, 'player', 'organiser');
  await appoint(organiser.viewer.userId, 'player');
  const effectOf = async () => {
    const { body } = await appoint(next.viewer.userId, 'admin');
    await appoint(next.viewer.userId, 'player');
    return (body.promotion as Body).effective_at;
  };
  expect(await effectOf()).toBe(addMs(site.deps.now(), dayMs).toISOString());

  const { userId } = await createAdministrator(site.engine);
  await appoint(userId, 'admin', 'support');
  site.advance(dayMs);
  expect(await applyPromotions(site.deps)).toEqual([userId]);
  expect(await effectOf()).toBe(addMs(site.deps.now(), 7 * dayMs).toISOString());
});

test('one administrator with a second account cannot promote, fund, decide or pay alone', async () => {
  const submit = (as: SignedIn) => rest('PUT', '/user/kyc', { as, body: kycBody('Asha@okbank') });
  const refused = {
    status: 403,
    body: { code: 'forbidden', detail: expect.stringMatching(/another admin/i) },
  };
  await submit(admin);
  const mule = await site.player();
  await submit(mule);

  // The mule shares the payout destination, so neither a promotion nor a verification is possible.
  expect(await setRole(admin, mule.viewer.userId, 'admin')).toMatchObject(refused);
  const kyc = { body: { status: 'verified' } };
  expect(await rest('PUT', `/admin/users/${mule.viewer.userId}/kyc`, kyc)).toMatchObject(refused);
  // The same holds after the administrator has replaced the shared destination.
  expect((await rest('PUT', '/user/kyc', { body: kycBody('other@okbank') })).status).toBe(200);
  expect(await rest('PUT', `/admin/users/${mule.viewer.userId}/kyc`, kyc)).toMatchObject(refused);

  // A second account that shares nothing becomes an administrator after a day, but does not count as a second approver
  // for a week.
  const second = await site.player();
  await setRole(admin, second.viewer.userId, 'admin');
  const confirm = `/admin/users/${second.viewer.userId}/role/confirm`;
  expect((await rest('POST', confirm, { body: {} })).status).toBe(403);
  expect((await rest('POST', confirm, { as: second, body: {} })).status).toBe(403);
  site.advance(dayMs);
  await applyPromotions(site.deps);
  const accomplice = await site.signIn({ ...second.viewer, role: 'admin' });

  const { id } = await poolsOf(site).create(admin, { max_participants: 1, prize_pool: 1_000_000 });
  for (const as of [admin, accomplice])
    expect((await rest('POST', `/admin/tournaments/${id}/approve`, { as, body: {} })).status).toBe(403);
  const seat = { as: mule, body: { tournament_id: id } };
  expect((await rest('POST', '/payments/create-payment-intent', seat)).status).toBe(404);

  // A mule who shares nothing requests ₹60,000 in six parts. Each requires two administrators, and there are not two.
  const rich = await createWithdrawer(site.engine, { winningsPaise: 0 });
  await giveMoney(site.deps, [rich.userId], { winningsPaise: 6_000_000 });
  const ask = { as: await site.signIn(rich), body: { amount: 10_000 } };
  const parts: string[] = [];
  for (let n = 0; n < 6; n += 1) parts.push((await rest('POST', '/payments/withdrawals', ask)).body.id);
  for (const part of parts) {
    const path = `/admin/withdrawals/${part}/approve`;
    expect((await rest('POST', path, { body: {} })).body).toMatchObject({ status: 'requested' });
    expect((await rest('POST', path, { as: accomplice, body: {} })).status).toBe(403);
  }

  // Another administrator decides on the prizes that the mule wins.
  const { id: played } = await site.engine.tournament({ entryFee: 0 });
  await rest('POST', '/payments/create-payment-intent', { as: mule, body: { tournament_id: played } });
  const [question] = await site.deps.database.sql<{ id: string }[]>`
    select question_id as id from tournament_question where tournament_id = ${played} limit 1`;
  const voiding = { body: { question_id: question?.id, reason: 'It was wrong.' } };
  expect(await rest('POST', `/admin/tournaments/${played}/void-question`, voiding)).toMatchObject(refused);
});
