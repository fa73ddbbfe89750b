import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { expect, test } from 'vitest';
import { settleDueTournaments } from '../settlement/settle-tournament';
import { readDocument } from '../testing/read-document';
import { createTestEngine, openTestEngine } from '../testing/test-engine';
import { listTournaments } from '../tournament/list-tournaments';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { seedDemo } from './seed';

const engine = openTestEngine();

test('the demo has upcoming, active and completed tournaments, and every ledger invariant holds', async () => {
  const { deps, sandbox } = engine;
  const payOrder = async (orderId: string) => {
    const paid = await sandbox.pay(orderId);
    return { paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
  };
  const logins = await seedDemo(deps, { payOrder });
  expect(logins.mobileNumbers).toHaveLength(3);
  const { items: cards } = await listTournaments(deps, null, {
    status: ['upcoming', 'active', 'completed', 'settling', 'cancelled'],
  });
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['upcoming', 'active', 'completed']));
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  for (const { id: tournamentId } of cards.filter(({ status }) => status === 'completed')) {
    const checks = await verifyFairness(await readDocument(deps, tournamentId));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  }
  const [earned] = await deps.database.sql<{ players: number; friendships: number }[]>`
    select (select count(distinct user_id) from achievement) as players, (select count(*) from friendship) as friendships`;
  expect(earned).toEqual({ players: 3, friendships: 2 });

  await seedDemo(deps, { payOrder });
  const again = await listTournaments(deps, null, { status: ['upcoming', 'active', 'completed'] });
  expect(again.items).toHaveLength(cards.length);
});

test('the demo starts in social mode and with blocked states too, beside a process that settles', async () => {
  const other = await createTestEngine();
  try {
    const settings = { ...other.deps.settings, playMode: 'social', blockedStates: ['IN-TS'] } as const;
    const payOrder = async (orderId: string) => {
      const paid = other.sandbox.pay(orderId);
      return { paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
    };
    // Another process settles what is due meanwhile.
    let isSeeded = false;
    const seeding = seedDemo({ ...other.deps, settings }, { payOrder }).finally(() => (isSeeded = true));
    while (!isSeeded) await settleDueTournaments(other.deps);
    await seeding;
    const { items } = await listTournaments(other.deps, null, { status: ['completed'] });
    expect(items).not.toEqual([]);
    expect(await checkLedger(other.deps.database)).toMatchObject({ ok: true });
  } finally {
    await other.close();
  }
});
