import { expect, test } from 'vitest';
import { type Call, openTestApp, type TestApp } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';
import { socialSettings, watchStakes } from '../testing/watch-stakes';
import { procedures } from './procedures';

const money = openTestApp();
const social = openTestApp({ beside: money, settings: socialSettings });

/** Returns calls that stake money, promise a prize, and order a deposit, where play costs money. */
async function stakingCalls(site: TestApp) {
  const [player, admin] = [await site.player({ rupees: 100 }), await site.admin()];
  const tournament = tournamentBody(site);
  const { id } = await money.engine.tournament();
  return [
    ['/admin/tournaments', admin, tournament],
    ['/payments/add-funds', player, { amount: 50 }],
    ['/payments/create-payment-intent', player, { tournament_id: id }],
  ].map(
    ([path, as, body]) =>
      () =>
        site.call('POST', `/api${path}`, { as, body } as Call),
  );
}

// The full tier calls every procedure with random requests.
test('what stakes money, promises a prize or adds money does so where play costs money, and nowhere else', async () => {
  const { database } = money.deps;
  for (const call of await stakingCalls(money))
    await expect(watchStakes(database, call)).rejects.toThrow(/expected/);
  const statuses: number[] = [];
  for (const call of await stakingCalls(social)) statuses.push((await watchStakes(database, call)).status);
  expect(statuses).toEqual([201, 403, 200]);
});

test('social mode sells access and nothing else', () => {
  const own = Object.entries(procedures).filter(([, { mode }]) => mode === 'social');
  expect(own.map(([path]) => path)).toEqual(['wallet.purchase']);
});
