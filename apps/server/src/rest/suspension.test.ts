import { createAdministrator, createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { describe, expect, test } from 'vitest';
import { type Method, openTestApp, restOf, type SignedIn, type TestApp } from '../testing/test-app';

const site = openTestApp();
const beside = openTestApp({ beside: site });
const rest = restOf(site);
const terms = { reason: 'Two accounts of one person.' };
const suspend = async (user: SignedIn, body: object = terms) =>
  rest('POST', `/admin/users/${user.viewer.userId}/suspend`, { as: await site.admin(), body });
const restore = async (user: SignedIn) =>
  rest('POST', `/admin/users/${user.viewer.userId}/restore`, {
    as: await site.admin(),
    body: { reason: 'A mistake.' },
  });

/** Suspends a player, who then signs in again. */
async function suspended(body: object = terms): Promise<SignedIn> {
  const winner = await site.signIn(await createWithdrawer(site.engine, { winningsPaise: 50_000 }));
  expect(await suspend(winner, body)).toMatchObject({ status: 200, body: { status: 'in_force' } });
  return site.signIn(winner.viewer);
}

describe('a suspension', () => {
  test('ends every session at once, in every process', async () => {
    const player = await site.player();
    const profile = (app: TestApp) => app.call('GET', '/api/user/profile', { as: player });
    expect([(await profile(site)).status, (await profile(beside)).status]).toEqual([200, 200]);
    await suspend(player);
    expect((await profile(site)).status).toBe(401);
    if (site.redis) await expect.poll(async () => (await profile(beside)).status).toBe(401);
  });

  test('leaves what the player needs to see and take out the money, to export and to appeal', async () => {
    const player = await suspended({ ...terms, until: '2099-01-01T00:00:00Z' });
    expect((await rest('GET', '/user/profile', { as: player })).body).toMatchObject({
      suspension: { ...terms, until: '2099-01-01T00:00:00.000Z', freeze: false, appeal: null },
    });
    for (const path of [
      '/payments/wallet-transactions',
      '/payments/user-payments',
      '/payments/statement.csv',
      '/payments/withdrawals',
      '/user/export',
      '/user/sessions',
      '/user/kyc',
    ])
      expect([path, (await rest('GET', path, { as: player })).status]).toEqual([path, 200]);
    const asked = await rest('POST', '/payments/withdrawals', { as: player, body: { amount: 100 } });
    expect(asked).toMatchObject({ body: { status: 'requested' } });
    const sent = await rest('POST', '/user/appeal', { as: player, body: { message: 'It was not me.' } });
    expect(sent).toMatchObject({ status: 200, body: { outcome: null } });
    expect((await rest('POST', '/auth/logout', { as: player })).status).toBe(200);
  });

  test('refuses everything else with the reason, the end and how to appeal', async () => {
    const until = '2099-01-01T00:00:00.000Z';
    const player = await suspended({ ...terms, until });
    const { id } = await site.engine.tournament();
    const calls: [Method, string, object?][] = [
      ['POST', '/payments/create-payment-intent', { tournament_id: id }],
      ['POST', '/payments/create-payment-intent', {}],
      ['POST', '/payments/add-funds', { amount: 10 }],
      ['POST', `/quiz/${id}/start`],
      ['GET', '/user/friends'],
      ['PUT', '/user/profile', { name: 'Another' }],
      ['POST', '/user/close', { password: 'correct horse' }],
      ['GET', '/user/tournaments'],
    ];
    for (const [method, path, body] of calls) {
      const reply = await rest(method, path, { as: player, ...(body && { body }) });
      expect([path, reply.status, reply.body]).toEqual([
        path,
        403,
        expect.objectContaining({
          code: 'suspended',
          detail: expect.stringContaining(terms.reason),
          reason: terms.reason,
          until,
          freeze: false,
          appeal: 'POST /api/user/appeal',
        }),
      ]);
    }
  });

  test('that freezes refuses withdrawals too', async () => {
    const player = await suspended({ ...terms, freeze: true });
    const asked = await rest('POST', '/payments/withdrawals', { as: player, body: { amount: 100 } });
    expect(asked).toMatchObject({ status: 403, body: { code: 'suspended', freeze: true } });
    expect((await rest('GET', '/payments/withdrawals', { as: player })).status).toBe(200);
  });

  test('that is over refuses nothing: at once after restoring, and by itself at its end', async () => {
    const player = await suspended();
    const friends = () => rest('GET', '/user/friends', { as: player });
    expect((await friends()).status).toBe(403);
    await restore(player);
    expect((await friends()).status).toBe(200);
    const end = new Date(site.deps.now().getTime() + 60_000);
    await suspend(player, { ...terms, until: end.toISOString() });
    const again = await site.signIn(player.viewer);
    expect((await rest('GET', '/user/friends', { as: again })).status).toBe(403);
    site.advance(60_000);
    expect((await rest('GET', '/user/friends', { as: again })).status).toBe(200);
  });

  test('of an administrator takes the administration away', async () => {
    const second = await site.signIn(await createAdministrator(site.engine));
    await suspend(second);
    const again = await site.signIn(second.viewer);
    expect(await rest('GET', '/admin/users', { as: again })).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    });
  });
});

describe('an appeal', () => {
  test('without a session needs a code', async () => {
    const without = await rest('POST', '/user/appeal', { body: { message: 'Hello?' } });
    expect(without.status).toBe(401);
    const wrong = await rest('POST', '/user/appeal', {
      body: { mobile_number: '9876512345', code: '123456', message: 'Hello?' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });
});
