import { addMs, dayMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import { opened } from '@paheli/core/testing/opened';
import { afterEach, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import { registerUser } from '../../account/register-user';
import type { Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { owedPaise } from '../../ledger/owed';
import { closeAccount } from '../../privacy/close-account';
import { createPlayer } from '../../testing/crowd';
import { countTransactions } from '../../testing/ledger-lines';
import { outcomesOf, times } from '../../testing/outcomes';
import { viewerOf } from '../../testing/sign-in';
import { payPurchase, socialDeps } from '../../testing/social-shop';
import { openWideEngine } from '../../testing/wide-engine';
import { checkLedger } from '../reconciliation/check-ledger';
import { applyDispute } from './apply-dispute';
import { bookOutsideRefund } from './book-outside-refund';
import { buyAccess } from './buy-access';
import { confirmTopup } from './confirm-topup';
import { processRefunds } from './process-refunds';
import { refundPayment } from './refund-payment';

const engine = openWideEngine(20);
const social = opened(() => socialDeps(engine));
afterEach(async () => {
  while ((await processRefunds(social)) > 0);
  expect(await checkLedger(social.database)).toMatchObject({ ok: true });
});

const newPlayer = () => createPlayer(social, { access: false });
const owed = ({ userId }: Viewer) => transact(social, (tx) => owedPaise(tx, userId));
const refund = (paymentId: string) =>
  refundPayment(social, engine.admin, { paymentId, reason: 'Asked for.' });

/** Opens and pays an order for each of these prices. Returns what confirms them. */
async function payOrders(viewer: Viewer, item: 'access' | 'pass', prices: readonly number[]) {
  const confirmations: (() => ReturnType<typeof confirmTopup>)[] = [];
  for (const paise of prices) {
    const deps = socialDeps(engine, { accessFeePaise: paise, passPricePaise: paise });
    const { paymentIntentId, razorpay } = await buyAccess(deps, viewer, { item });
    engine.sandbox.pay(razorpay.orderId);
    confirmations.push(() => confirmTopup(social, viewer, { paymentIntentId }));
  }
  return confirmations;
}

test.each([
  ['access', (): Date | null => null],
  ['pass', (): Date | null => addMs(social.now(), 30 * dayMs)],
] as const)(
  'orders of %s that are paid at once, and reported many times: one buys it, the others go back',
  async (item, until) => {
    const viewer = await newPlayer();
    const confirmations = await payOrders(viewer, item, [3900, 4000, 4100]);
    engine.clock.advance(1_000);
    await outcomesOf(times(12, (index) => confirmations[index % 3]?.() ?? Promise.reject(new Error('none'))));
    while ((await processRefunds(social)) > 0);
    expect(await readProfile(social, viewer)).toMatchObject({
      hasAccess: true,
      passUntil: until(),
      walletBalance: 0,
    });
    const [rows] = await social.database.sql<{ credited: number; returned: number }[]>`
    select count(*) filter (where p.outcome = 'credited')::int as credited,
      count(r.id) filter (where r.status = 'done')::int as returned
    from payment p join payment_intent i on i.id = p.intent_id left join refund r on r.payment_id = p.id
    where i.user_id = ${viewer.userId}`;
    expect(rows).toEqual({ credited: 1, returned: 2 });
  },
);

test('a refund beside a purchase, and asked for twice: what is paid for stays, and nothing else', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const viewer = await newPlayer();
    const first = await payPurchase(engine, viewer, 'pass');
    const [confirm] = await payOrders(viewer, 'pass', [1900]);
    const { answers, problems } = await outcomesOf<unknown>([
      refund(first),
      confirm?.() ?? Promise.reject(new Error('none')),
      refund(first),
    ]);
    expect([answers.length, problems]).toEqual([2, { locked: 1 }]);
    while ((await processRefunds(social)) > 0);
    const passUntil = addMs(social.now(), 30 * dayMs);
    expect(await readProfile(social, viewer)).toMatchObject({ passUntil, walletBalance: 0, totalSpent: 19 });
  }
});

test('a lost dispute beside a refund, in the product or outside it, ends a purchase once', async () => {
  for (const isOutside of [false, true]) {
    const viewer = await newPlayer();
    const paymentId = await payPurchase(engine, viewer, 'access');
    const { id } = engine.sandbox.disputePayment(paymentId);
    engine.sandbox.loseDispute(id);
    const dispute = await social.payments.fetchDispute(id);
    const outside = async () => {
      await social.payments.createRefund({ refundId: `out-${paymentId}`, paymentId, amountPaise: 3900 });
      const made = engine.sandbox.state().refunds.find(({ payment_id }) => payment_id === paymentId);
      return bookOutsideRefund(social, await social.payments.fetchRefund(made?.id ?? ''));
    };
    await outcomesOf<unknown>([applyDispute(social, dispute), isOutside ? outside() : refund(paymentId)]);
    while ((await processRefunds(social)) > 0);
    expect(await readProfile(social, viewer)).toMatchObject({ hasAccess: false, totalSpent: 0 });
    expect(await countTransactions(social, `revoke:${paymentId}`)).toBe(1);
    // The bank and the provider both gave the price back: the player owes it once.
    expect(await owed(viewer)).toBeLessThanOrEqual(3900);
  }
});

test('a purchase while the account closes is bought before, or goes back', async () => {
  for (let round = 0; round < histories(8); round += 1) {
    const password = 'correct horse battery';
    const number = String(9_555_510_000 + round);
    const details = { mobileNumber: number, username: `buys_${round}`, name: 'Nandini', password };
    const email = `buys.${round}@example.com`;
    const { accessToken } = await registerUser(social, { ...details, email });
    const viewer = await viewerOf(social, accessToken);
    const [confirm] = await payOrders(viewer, 'pass', [1900]);
    const { answers } = await outcomesOf<unknown>([
      closeAccount(social, viewer, { password }, { address: '10.0.0.1' }),
      confirm?.() ?? Promise.reject(new Error('none')),
    ]);
    while ((await processRefunds(social)) > 0);
    const [left] = await social.database.sql<{ balance: number; passUntil: Date | null; outcome: string }[]>`
      select sum(a.balance)::bigint as balance, u.pass_until, p.outcome from users u
      join ledger_account a on a.user_id = u.id join payment_intent i on i.user_id = u.id join payment p on p.intent_id = i.id
      where u.id = ${viewer.userId} group by u.pass_until, p.outcome`;
    const outcome = answers.length === 2 ? 'credited' : 'suspense';
    expect(left).toEqual({ balance: 0, passUntil: null, outcome });
  }
});
