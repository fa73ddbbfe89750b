import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Profile } from '@paheli/core/account/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';

const site = openTestApp();
let owner: SignedIn;
let stranger: SignedIn;
let sessionId: string;
let topupId: string;
let accessId: string;
beforeAll(async () => {
  [owner, stranger] = [await site.player({ rupees: 50 }), await site.player({ rupees: 50 })];
  const { id } = await site.engine.tournament();
  await rest(owner, 'POST', '/payments/create-payment-intent', { tournament_id: id });
  const started = await rest<{ session_id: string }>(owner, 'POST', `/quiz/${id}/start`);
  sessionId = started.body.session_id;
  topupId = (await newIntent('/payments/add-funds', { amount: 10 })).payment_intent_id;
  const poor = await site.player({ access: false });
  accessId = (await newIntent('/payments/create-payment-intent', {}, poor)).payment_intent_id;
});

function rest<Body = Record<string, unknown>>(
  as: SignedIn | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  return site.call<Body>(method, `/api${path}`, { as, ...(body && { body }) });
}

async function newIntent(path: string, body: object, as = owner): Promise<{ payment_intent_id: string }> {
  return (await rest<{ payment_intent_id: string }>(as, 'POST', path, body)).body;
}

describe("another player's", () => {
  test('question is not shown to a player who requests it over tRPC', async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { sessionId, questionIndex: 0 } }));
    const asked = await site.call('GET', `/trpc/quiz.question?input=${input}`, { as: stranger });
    expect(asked.status).toBe(404);
  });

  test('payment cannot be confirmed, whatever it pays for', async () => {
    const paths = ['/payments/confirm-payment', '/payments/confirm-wallet-topup'];
    for (const path of paths) {
      for (const id of [topupId, accessId]) {
        const refused = await rest(stranger, 'POST', path, { payment_intent_id: id });
        expect(refused, `${path} ${id}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
  });
});

describe('protected fields', () => {
  const forbidden = {
    role: 'admin',
    wallet_balance: 1_000_000,
    withdrawable_balance: 1_000_000,
    kyc_verified: true,
    kyc_status: 'verified',
    has_access: true,
    id: randomUUID(),
  };
  const asProfile = { role: 'player', wallet_balance: 0, kyc_verified: false, has_access: false };

  test('are ignored at registration over REST', async () => {
    const body = { ...newUser(), ...forbidden };
    const { status, body: answer } = await rest<{ user: { id: string }; access_token: string }>(
      undefined,
      'POST',
      '/auth/register',
      body,
    );
    expect(status).toBe(201);
    expect(answer.user).toMatchObject({ ...asProfile, withdrawable_balance: 0, kyc_status: 'none' });
    expect(answer.user.id).not.toBe(forbidden.id);
    const as = { token: answer.access_token, viewer: { userId: answer.user.id, role: 'player' as const } };
    expect((await rest(as, 'GET', '/user/profile')).body).toMatchObject(asProfile);
    expect((await rest(as, 'GET', '/admin/dashboard/stats')).status).toBe(403);
  });

  test('do not change the price of a join, whatever amount the request names', async () => {
    const { id } = await site.engine.tournament({ entryFee: 20 });
    const body = { tournament_id: id, amount: 0, entry_fee: 0 };
    const joined = await rest(stranger, 'POST', '/payments/create-payment-intent', body);
    expect(joined).toMatchObject({ status: 200, body: { amount: 20 } });
    const profile = await rest<{ wallet_balance: Profile['walletBalance'] }>(
      stranger,
      'GET',
      '/user/profile',
    );
    expect(profile.body.wallet_balance).toBe(30);
  });
});

function newUser() {
  const suffix = randomBytes(5).toString('hex');
  return {
    mobile_number: `97${String(randomInt(100_000_000)).padStart(8, '0')}`,
    username: `own_${suffix}`,
    password: 'correct horse',
    name: 'Owner',
    email: `${suffix}@example.com`,
  };
}
