import { madeForEach } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import { createMemoryLimiter } from '../../foundation/limiter';
import { createPlayer } from '../../testing/crowd';
import { openTestEngine } from '../../testing/test-engine';
import { addFunds } from './add-funds';
import { confirmTopup } from './confirm-topup';

const engine = openTestEngine();
const { deps } = engine;

const viewer = madeForEach(() => createPlayer(deps));

async function seatOf(intentId: string): Promise<string | null | undefined> {
  const [row] = await deps.database.sql<{ tournamentId: string | null }[]>`
    select tournament_id from payment_intent where id = ${intentId}`;
  return row?.tournamentId;
}

test('an order that is opened again queries the provider no more often than one user may', async () => {
  let asked = 0;
  const payments = {
    ...deps.payments,
    fetchOrderPayments: (orderId: string) => {
      asked += 1;
      return deps.payments.fetchOrderPayments(orderId);
    },
  };
  const confirmLimiter = createMemoryLimiter({ name: 'confirm', points: 2, windowS: 60 });
  const order = () => addFunds({ ...deps, payments, confirmLimiter }, viewer, { amount: 50 });
  const first = await order();
  for (let call = 0; call < 2; call += 1) expect(await order()).toEqual(first);
  await expect(order()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(asked).toBe(2);
});

test('an order that is opened again keeps its seat, unless it is for another seat now', async () => {
  const [{ id: science }, { id: history }] = [await engine.tournament(), await engine.tournament()];
  const { paymentIntentId } = await addFunds(deps, viewer, { amount: 50, tournamentId: science });
  for (const [tournamentId, expected] of [
    [undefined, science],
    [history, history],
  ] as const) {
    const again = await addFunds(deps, viewer, { amount: 50, tournamentId });
    expect([again.paymentIntentId, await seatOf(paymentIntentId)]).toEqual([paymentIntentId, expected]);
  }
});

test('an order that is credited while it is opened again keeps its seat, and another one is opened', async () => {
  const [{ id: science }, { id: history }] = [await engine.tournament(), await engine.tournament()];
  const first = await addFunds(deps, viewer, { amount: 50, tournamentId: science });
  const fetchOrderPayments = async (orderId: string) => {
    const before = await deps.payments.fetchOrderPayments(orderId);
    engine.sandbox.pay(orderId);
    await confirmTopup(deps, viewer, first);
    return before;
  };
  const racing = { ...deps, payments: { ...deps.payments, fetchOrderPayments } };
  const second = await addFunds(racing, viewer, { amount: 50, tournamentId: history });
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
  expect(await seatOf(first.paymentIntentId)).toBe(science);
  expect(await seatOf(second.paymentIntentId)).toBe(history);
});
