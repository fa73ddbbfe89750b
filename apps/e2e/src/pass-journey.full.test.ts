import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { shoot } from './pictures';
import type { RestPlayer } from './rest-player';

const journey = openJourney({ PLAY_MODE: 'social', PASS_DAYS: '30', PASS_PRICE: '19' });

test('in social mode a new player buys a pass and gets the seat with one checkout; without it, a start leads to access', async () => {
  const { id } = await journey.admin.createTournament({ name: 'For the pass', max_participants: 5 });
  const { rest, as } = await newPerson(journey);
  const page = await openPage(journey, 'phone', '/dashboard', as);
  await page.getByRole('button', { name: 'Buy access' }).waitFor();
  expect(await page.getByText('Wallet Balance').count()).toBe(0);
  await shoot(page, 'pass-dashboard');
  await page.getByRole('link', { name: 'Join Tournament: For the pass', exact: true }).click();
  await page.getByRole('button', { name: 'Pay ₹39: unlock and join' }).waitFor();
  await page.getByText('30 days: ₹19').click();
  await shoot(page, 'pass-sheet');
  await page.getByRole('button', { name: 'Pay ₹19: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹19', exact: true }).click();
  await page.waitForURL(`**/quiz/${id}`);
  const { body } = await rest.call<object>('GET', '/user/profile');
  expect(body).toMatchObject({ has_access: true, wallet_balance: 0, pass_until: expect.any(String) });

  await endPass(rest);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.waitForURL('**/dashboard');
  const offer = page.getByRole('dialog', { name: 'Access to all tournaments' });
  await offer.waitFor();
  await shoot(page, 'pass-refused');
  await offer.getByText('For good: ₹39').click();
  await offer.getByRole('button', { name: 'Pay ₹39' }).click();
  await page.getByRole('button', { name: 'Pay ₹39', exact: true }).click();
  await page.getByText('You have access to all tournaments.').waitFor();
  expect(await page.getByRole('button', { name: 'Buy access' }).count()).toBe(0);
  expect((await rest.start(id)).status).toBe(200);
  await page.context().close();
});

/** Refunds the player's pass, which ends it. */
async function endPass(player: RestPlayer): Promise<void> {
  const { body } = await player.call<{ purpose: string; payment_id: string }[]>(
    'GET',
    '/payments/user-payments',
  );
  const pass = body.find(({ purpose }) => purpose === 'pass');
  await journey.admin.call('POST', `/admin/payments/${pass?.payment_id}/refund`, { reason: 'Asked for.' });
  expect(await player.profile()).toMatchObject({ has_access: false, wallet_balance: 0 });
}
