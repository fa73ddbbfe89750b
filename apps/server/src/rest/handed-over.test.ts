import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  callsOf,
  confirmNumber,
  kycBody,
  register,
  requestCode,
  type Session,
} from '../testing/accounts';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();
const call = callsOf(site);
const registered = (number?: string) => register(site, number ? { mobile_number: number } : {});

/** Resets the password by SMS, and returns the account as its owner has it. */
async function handedOver(account: Account): Promise<Account> {
  const { number } = account;
  const body = { mobile_number: number, code: await requestCode(site, number), password: 'another horse' };
  const reset = await site.call<Session>('POST', '/api/auth/reset', { body });
  expect(reset.status).toBe(200);
  return { ...account, token: reset.body.access_token };
}

const limitsOf = async (who: Account) => (await call('GET', '/user/limits', who)).body;

describe('the owner of a number that a stranger had registered', () => {
  test('has neither the exclusion nor the deposit limit that the stranger set', async () => {
    const stranger = await registered();
    await call('POST', '/user/self-exclusion', stranger, { days: 1825 });
    await call('PUT', '/user/limits', stranger, { daily_deposit_limit: 100 });
    const owner = await handedOver(stranger);
    expect(await limitsOf(owner)).toMatchObject({ excluded_until: null, daily_deposit_limit: null });
    expect((await call('POST', '/payments/add-funds', owner, { amount: 150 })).status).toBe(200);
  });

  test('has the exclusion and the limit that were kept under the number', async () => {
    const former = await registered();
    await site.deps.database.sql`update users set mobile_verified_at = now() where id = ${former.id}`;
    await call('PUT', '/user/limits', former, { daily_deposit_limit: 200 });
    await call('POST', '/user/self-exclusion', former, { days: 30 });
    const { excluded_until: until } = await limitsOf(former);
    const moved = '+919744499999';
    await confirmNumber(site, former, moved);
    const stranger = await registered(former.number);
    await call('POST', '/user/self-exclusion', stranger, { days: 1825 });
    expect(await limitsOf(await handedOver(stranger))).toMatchObject({
      excluded_until: until,
      daily_deposit_limit: 200,
    });
  });

  test.each(['/user/self-exclusion', '/user/kyc'])(
    'is not affected by what the stranger sends to %s at the moment of the reset',
    async (path) => {
      const stranger = await registered();
      const send = () =>
        path === '/user/kyc'
          ? call('PUT', path, stranger, kycBody('thief@okbank'))
          : call('POST', path, stranger, { days: 1825 });
      const { sql } = site.deps.database;
      let sent: Promise<unknown> = Promise.resolve();
      await sql.begin(async (tx) => {
        // Holds the user's row as a reset does, so the stranger's request passes the door and waits for the row.
        await tx`select 1 from users where id = ${stranger.id} for no key update`;
        sent = send();
        await expect
          .poll(
            () =>
              sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          .toHaveLength(1);
        await tx`delete from user_sessions where user_id = ${stranger.id}`;
      });
      expect(await sent).toMatchObject({ status: 401 });
      const [user] = await sql`select excluded_until, kyc_status from users where id = ${stranger.id}`;
      expect(user).toEqual({ excludedUntil: null, kycStatus: 'none' });
    },
  );

  test('has no friends, invitation, page or waiting promotion of the stranger', async () => {
    const stranger = await registered();
    const friend = await registered();
    const page = await call('POST', '/user/badge-page', stranger, {});
    const invitation = await call('POST', '/user/invitation', stranger, {});
    await call('POST', `/invitations/${invitation.body.link_code}/accept`, friend, {});
    const admin = await site.admin();
    const { sql } = site.deps.database;
    await sql`insert into promotion (user_id, requested_by, requested_at)
      values (${stranger.id}, ${admin.viewer.userId}, now())`;
    await handedOver(stranger);
    const left = await sql`
      select 'friendship' from friendship where ${stranger.id} in (low_id, high_id)
      union all select 'invitation' from invitation where user_id = ${stranger.id}
      union all select 'promotion' from promotion where user_id = ${stranger.id}`;
    expect(left).toEqual([]);
    expect((await site.call('GET', `/api/badges/${page.body.link_code}`)).status).toBe(404);
  });

  test('does not pay for a withdrawal to the destination of the stranger, and gets the money back', async () => {
    const stranger = await registered();
    const admin = await site.admin();
    const submit = (who: Account, upiId: string) => call('PUT', '/user/kyc', who, kycBody(upiId));
    const decide = (status: 'verified' | 'rejected') =>
      decideKyc(site.deps, site.engine.admin, { userId: stranger.id, status, reason: 'Not the owner.' });
    await submit(stranger, 'thief@okbank');
    await decide('verified');
    await giveMoney(site.deps, [stranger.id], { winningsPaise: 100_000 });
    const { body: withdrawal } = await call('POST', '/payments/withdrawals', stranger, { amount: 500 });
    await decide('rejected');
    const owner = await handedOver(stranger);
    await submit(owner, 'owner@okbank');
    await decide('verified');
    const act = (action: string, body: object) =>
      site.call('POST', `/api/admin/withdrawals/${String(withdrawal.id)}/${action}`, { as: admin, body });
    for (const body of [{}, { bank_reference: 'UTR123456789' }]) {
      expect(await act('approve', body)).toMatchObject({
        status: 409,
        body: { code: 'locked', detail: expect.stringContaining('Reject it') },
      });
    }
    expect((await act('reject', { reason: 'Another destination.' })).status).toBe(200);
    expect((await call('GET', '/user/profile', owner)).body).toMatchObject({ withdrawable_balance: 1_000 });
  });
});
