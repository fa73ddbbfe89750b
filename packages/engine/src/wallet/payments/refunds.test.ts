// Long because all outcomes of a refund are one table of cases over the same money.
import { beforeEach, describe, expect, test } from 'vitest';
import { readProfile } from '../../account/read-profile';
import type { Deps, Viewer } from '../../deps';
import { createPlayer } from '../../testing/crowd';
import { countTransactions, expectLines } from '../../testing/ledger-lines';
import { payTopup, payWrongly } from '../../testing/paid-order';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { listTransactions } from '../list-transactions';
import { listAdminPayments } from './list-admin-payments';
import { listRefunds } from './list-refunds';
import { processRefunds } from './process-refunds';
import { refundPayment } from './refund-payment';
import { confirmPayment, openAccessIntent } from './unlock-access';
import { watchDisputes } from './watch-disputes';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;

let viewer: Viewer;
beforeEach(async () => {
  engine.clock.advance(60 * 60_000);
  viewer = await createPlayer(deps);
});

const reason = 'The player asked for it.';
const refund = (paymentId: string, amount?: number) =>
  refundPayment(deps, engine.admin, { paymentId, reason, ...(amount === undefined ? {} : { amount }) });
const ofPayment = (paymentId: string) =>
  engine.sandbox.state().refunds.filter(({ payment_id }) => payment_id === paymentId);

async function processAll(): Promise<void> {
  while ((await processRefunds(deps)) > 0);
}

async function statusOf(refundId: string) {
  const [row] = await deps.database.sql<{ status: string; failure: string | null }[]>`
    select status, failure from refund where id = ${refundId}`;
  return row;
}

async function refundOf(paymentId: string): Promise<string> {
  const [row] = await deps.database.sql<{ id: string }[]>`
    select id from refund where payment_id = ${paymentId} order by created_at, id limit 1`;
  if (!row) throw new Error(`no refund of ${paymentId}`);
  return row.id;
}

describe('a refund of an unspent top-up', () => {
  test('leaves the deposit at once and the books when done, is audited and listed to its player', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    const asked = await refund(paymentId, 20);
    expect(asked).toMatchObject({ paymentId, amount: 20, status: 'asked', source: 'deposit', reason });
    expect(asked.user?.id).toBe(viewer.userId);
    expect(await engine.balanceOf(viewer)).toBe(30);
    expect(ofPayment(paymentId)).toEqual([]);
    await expectLines(deps, `rf:${asked.id}:ask`, ['player.deposit -2000', 'refund.hold +2000']);
    await processAll();
    await expectLines(deps, `rf:${asked.id}:done`, ['refund.hold -2000', 'cash.gateway +2000']);
    expect(ofPayment(paymentId)).toMatchObject([{ amount: 2000, receipt: asked.id, status: 'processed' }]);
    expect(await statusOf(asked.id)).toEqual({ status: 'done', failure: null });
    const [audit] = await deps.database.sql<{ action: string; after: unknown }[]>`
      select action, after from audit_log where subject = ${`payment:${paymentId}`}`;
    expect(audit).toMatchObject({ action: 'payment.refund', after: { amount: 20, reason } });
    const { items } = await listTransactions(deps, viewer, {});
    expect(items[0]).toMatchObject({ type: 'debit', amount: 20, description: 'Refund of a top-up' });
  });

  test('that fails for good is reversed by a mirror, and a new one can be requested', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    engine.sandbox.behave({ fail_refunds_next: 1 });
    const first = await refund(paymentId);
    await processAll();
    expect(await statusOf(first.id)).toMatchObject({ status: 'failed', failure: expect.any(String) });
    await expectLines(deps, `rf:${first.id}:back`, ['refund.hold -5000', 'player.deposit +5000']);
    expect(await engine.balanceOf(viewer)).toBe(50);
    const second = await refund(paymentId);
    await processAll();
    expect(await statusOf(second.id)).toMatchObject({ status: 'done' });
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('that the provider refuses is reversed as well', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    await deps.payments.createRefund({ refundId: 'made-elsewhere', paymentId, amountPaise: 4000 });
    const asked = await refund(paymentId);
    await processAll();
    expect(await statusOf(asked.id)).toMatchObject({ status: 'failed' });
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('that differs at the provider is left alone, and stops no other', async () => {
    engine.sandbox.behave({ hold_refunds: true });
    const [strange, sound] = [await payTopup(engine, viewer, 50), await payTopup(engine, viewer, 50)];
    const refunds = [await refund(strange), await refund(sound)];
    await processAll();
    for (const { id } of [...ofPayment(strange), ...ofPayment(sound)]) engine.sandbox.processRefund(id);
    engine.clock.advance(60 * 60_000);
    const lying: Deps = {
      ...deps,
      payments: {
        ...deps.payments,
        fetchRefund: async (id) => {
          const fetched = await deps.payments.fetchRefund(id);
          return fetched.paymentId === strange
            ? { ...fetched, amountPaise: fetched.amountPaise + 1 }
            : fetched;
        },
      },
    };
    await processRefunds(lying);
    const statuses = await Promise.all(refunds.map(async ({ id }) => (await statusOf(id))?.status));
    expect(statuses).toEqual(['asked', 'done']);
    engine.clock.advance(60 * 60_000);
    await processAll();
    expect((await statusOf(refunds[0]?.id ?? ''))?.status).toBe('done');
  });

  test('that the provider accepted waits for its end, however long', async () => {
    engine.sandbox.behave({ hold_refunds: true });
    const paymentId = await payTopup(engine, viewer, 50);
    const asked = await refund(paymentId);
    await processAll();
    expect(await statusOf(asked.id)).toMatchObject({ status: 'asked' });
    engine.clock.advance(11 * 60_000);
    await processAll();
    const [made] = ofPayment(paymentId);
    engine.sandbox.processRefund(made?.id ?? '');
    expect(await processRefunds(deps)).toBe(0);
    engine.clock.advance(11 * 60_000);
    await processAll();
    expect(await statusOf(asked.id)).toMatchObject({ status: 'done' });
    expect(ofPayment(paymentId)).toHaveLength(1);
  });

  test.each([
    ['is down', { fail_next: 1 }],
    ['loses its response after the refund was made', { drop_response_next: 1 }],
  ])('while the provider %s is requested again, later, and made once', async (_, behaviour) => {
    const paymentId = await payTopup(engine, viewer, 50);
    const asked = await refund(paymentId);
    engine.sandbox.behave(behaviour);
    await processRefunds(deps);
    expect(await statusOf(asked.id)).toMatchObject({ status: 'asked' });
    expect(await processRefunds(deps)).toBe(0);
    engine.clock.advance(5_000);
    await processAll();
    expect(await statusOf(asked.id)).toMatchObject({ status: 'done' });
    expect(ofPayment(paymentId)).toHaveLength(1);
    expect(await countTransactions(deps, `rf:${asked.id}:`)).toBe(2);
  });

  test('is never more than the rest of the payment, nor than the player has not spent', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    await payTopup(engine, viewer, 100);
    const tooMuch = { code: 'invalid_input', errors: [{ path: 'amount' }] };
    await expect(refund(paymentId, 50.01)).rejects.toMatchObject(tooMuch);
    await refund(paymentId, 20);
    engine.sandbox.disputePayment(paymentId, 1000);
    await watchDisputes(deps);
    await expect(refund(paymentId, 20.01)).rejects.toMatchObject(tooMuch);
    expect(await refund(paymentId)).toMatchObject({ amount: 20 });
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'locked' });
    await expect(refund('pay_AAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 'not_found' });
    await processAll();
  });

  test('may include what a won dispute returned, and never what a lost one took', async () => {
    const [first, second] = [await payTopup(engine, viewer, 50), await payTopup(engine, viewer, 50)];
    await payTopup(engine, viewer, 100);
    engine.sandbox.winDispute(engine.sandbox.disputePayment(first, 1000).id);
    engine.sandbox.loseDispute(engine.sandbox.disputePayment(second, 1000).id);
    await watchDisputes(deps);
    expect(await refund(first)).toMatchObject({ amount: 50 });
    expect(await refund(second)).toMatchObject({ amount: 40 });
    await processAll();
  });

  test('is only of the deposit: winnings stay, and a spent top-up is not returned', async () => {
    const rich = await createPlayer(deps, { winningsPaise: 9000, access: false });
    const paymentId = await payTopup(engine, rich, 50);
    await confirmPayment(deps, rich, await openAccessIntent(deps, rich));
    await expect(refund(paymentId, 12)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await refund(paymentId)).toMatchObject({ amount: 11 });
    expect(await engine.balanceOf(rich)).toBe(90);
    await processAll();
  });

  test('can be requested only by administrators', async () => {
    const paymentId = await payTopup(engine, viewer, 50);
    await expect(refundPayment(deps, viewer, { paymentId, reason })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await engine.balanceOf(viewer)).toBe(50);
  });
});

describe('a payment that could not be credited', () => {
  test('is returned at once, through suspense', async () => {
    const paymentId = await payWrongly(engine, viewer, { amount: 4_999 });
    const id = await refundOf(paymentId);
    await expectLines(deps, `pay:${paymentId}`, ['cash.gateway -4999', 'suspense +4999']);
    await expectLines(deps, `rf:${id}:ask`, ['suspense -4999', 'refund.hold +4999']);
    await processAll();
    await expectLines(deps, `rf:${id}:done`, ['refund.hold -4999', 'cash.gateway +4999']);
    expect(ofPayment(paymentId)).toMatchObject([{ amount: 4999, status: 'processed' }]);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('whose refund fails is in suspense again, and an administrator returns it', async () => {
    engine.sandbox.behave({ fail_refunds_next: 1 });
    const paymentId = await payWrongly(engine, viewer, { amount: 4_999 });
    const id = await refundOf(paymentId);
    await processAll();
    await expectLines(deps, `rf:${id}:back`, ['refund.hold -4999', 'suspense +4999']);
    const { items } = await listAdminPayments(deps, { search: paymentId });
    expect(items).toMatchObject([{ outcome: 'suspense', refundable: 49.99, refunded: 0, amount: 49.99 }]);
    const again = await refund(paymentId);
    expect(again).toMatchObject({ source: 'suspense', user: null, amount: 49.99 });
    await processAll();
    expect(await statusOf(again.id)).toMatchObject({ status: 'done' });
  });

  test('in another currency is returned without any posting', async () => {
    const paymentId = await payWrongly(engine, viewer, { currency: 'USD' });
    const id = await refundOf(paymentId);
    await processAll();
    expect(await statusOf(id)).toMatchObject({ status: 'done' });
    expect(ofPayment(paymentId)).toMatchObject([{ amount: 5000, currency: 'USD', status: 'processed' }]);
    expect(await countTransactions(deps, `rf:${id}`)).toBe(0);
    expect(await countTransactions(deps, `pay:${paymentId}`)).toBe(0);
  });
});

describe('administrators see', () => {
  test('every payment and refund, newest first, page by page, with search', async () => {
    const first = await payTopup(engine, viewer, 50);
    engine.clock.advance(1000);
    const second = await payTopup(engine, viewer, 60);
    await refund(first, 10);
    const profile = await readProfile(deps, viewer);
    const { items, total } = await listAdminPayments(deps, { search: profile.username.toUpperCase() });
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect([total, items[1]?.refunding, items[1]?.refundable]).toEqual([2, 10, 40]);
    const page = await listAdminPayments(deps, { search: profile.username, limit: 1 });
    const cursor = page.nextCursor ?? '';
    const rest = await listAdminPayments(deps, { search: profile.username, limit: 1, cursor });
    expect([page.items[0]?.id, rest.items[0]?.id, rest.nextCursor]).toEqual([second, first, null]);
    expect((await listAdminPayments(deps, { search: first, outcome: 'suspense' })).items).toEqual([]);
    const { items: open } = await listRefunds(deps, { status: 'asked' });
    expect(open).toMatchObject([{ paymentId: first, amount: 10, requestedBy: expect.any(String) }]);
    await processAll();
    await expect(listAdminPayments(deps, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
