import { createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { expect, test } from 'vitest';
import { limits, poolsOf } from '../testing/pools';
import { openTestApp } from '../testing/test-app';

const site = openTestApp({ settings: limits });

test('an administrator who reports a returned payout alone cannot pay it again alone above the limit', async () => {
  const { rest, administrator } = poolsOf(site);
  const [admin, second] = [await administrator(), await administrator()];
  const player = await site.signIn(await createWithdrawer(site.engine, { winningsPaise: 1_000_000 }));
  const { body } = await rest('POST', '/payments/withdrawals', { as: player, body: { amount: 6_000 } });
  const act = (as: typeof admin, what: string, input: object) =>
    rest('POST', `/admin/withdrawals/${body.id}/${what}`, { as, body: input });
  expect((await act(admin, 'approve', { bank_reference: 'UTR1' })).body.status).toBe('paid');
  expect((await act(admin, 'returned', { reason: 'It came back.' })).status).toBe(200);
  expect(await act(admin, 'retry', { bank_reference: 'UTR2' })).toMatchObject({
    status: 409,
    body: { code: 'already_decided' },
  });
  expect((await act(second, 'retry', { bank_reference: 'UTR2' })).body.status).toBe('paid');
});
