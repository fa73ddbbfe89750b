import { createHmac } from 'node:crypto';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayer } from '../../testing/crowd';
import { countTransactions } from '../../testing/ledger-lines';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { type Delivery, deliver, openWebhookInbox } from '../../testing/webhook-inbox';
import { addFunds } from './add-funds';
import { processWebhooks, receiveWebhook } from './receive-webhook';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
const inbox = openWebhookInbox(engine);

const viewer = madeForEach(() => createPlayer(deps));

const order = (amount = 50) => addFunds(deps, viewer, { amount });

/** Returns the webhooks of an order that is paid. */
async function sentByPaying() {
  const { razorpay } = await order();
  return inbox.sentDuring(() => engine.sandbox.pay(razorpay.orderId));
}

async function storedEvents(): Promise<number> {
  const [row] = await deps.database.sql<{ count: number }[]>`select count(*) as count from webhook_event`;
  return row?.count ?? -1;
}

describe('a webhook without the provider’s signature', () => {
  let genuine: Delivery;
  beforeEach(async () => {
    const [, captured] = await sentByPaying();
    if (!captured) throw new Error('the provider sent nothing');
    genuine = captured;
  });

  async function expectRefused(delivery: Parameters<typeof receiveWebhook>[1]): Promise<void> {
    const before = await storedEvents();
    await expect(receiveWebhook(deps, delivery)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await storedEvents()).toBe(before);
    await processWebhooks(deps);
    expect(await engine.balanceOf(viewer)).toBe(0);
  }

  test('without a signature is refused', async () => {
    await expectRefused({ ...genuine, signature: undefined });
    await expectRefused({ ...genuine, signature: '' });
  });

  test('with a forged signature is refused', async () => {
    const forged = createHmac('sha256', 'a guess').update(genuine.rawBody).digest('hex');
    await expectRefused({ ...genuine, signature: forged });
    await expectRefused({ ...genuine, signature: `${genuine.signature}0` });
    await expectRefused({ ...genuine, signature: genuine.signature.toUpperCase() });
  });

  test('with any byte changed is refused', async () => {
    for (let position = 0; position < genuine.rawBody.length; position += 37) {
      const rawBody = Buffer.from(genuine.rawBody);
      rawBody[position] = (rawBody[position] ?? 0) ^ 1;
      await expectRefused({ ...genuine, rawBody });
    }
  });

  test('with the signature of another webhook is refused', async () => {
    const [other] = await inbox.sentDuring(async () => engine.sandbox.fail((await order()).razorpay.orderId));
    if (!other) throw new Error('the provider sent nothing');
    await expectRefused({ ...genuine, signature: other.signature });
  });

  test('reformatted with the same meaning is refused', async () => {
    const rawBody = Buffer.from(JSON.stringify(JSON.parse(genuine.rawBody.toString()), null, 2));
    await expectRefused({ ...genuine, rawBody });
  });
});

describe('a genuine webhook', () => {
  test('credits the player whose order was paid, without the browser', async () => {
    const sent = await sentByPaying();
    for (const each of sent) await receiveWebhook(deps, each);
    expect(await engine.balanceOf(viewer)).toBe(0);
    await processWebhooks(deps);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('replayed three times, before and after it was processed, credits once', async () => {
    const sent = await sentByPaying();
    for (let round = 0; round < 3; round += 1) {
      for (const each of [...sent, ...sent.toReversed()]) await receiveWebhook(deps, each);
      await processWebhooks(deps);
    }
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('under another event id, or none, credits once all the same', async () => {
    const [, captured] = await sentByPaying();
    if (!captured) throw new Error('the provider sent nothing');
    for (const eventId of ['evt_1', 'evt_2', undefined]) await receiveWebhook(deps, { ...captured, eventId });
    await processWebhooks(deps);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('of a capture counts, whatever failed before, in any order of arrival', async () => {
    const { razorpay } = await order();
    const failed = await inbox.sentDuring(() => engine.sandbox.fail(razorpay.orderId));
    const paid = await inbox.sentDuring(() => engine.sandbox.pay(razorpay.orderId, { late: true }));
    // The same payment: the bank first declined it, and accepted it later.
    expect(
      new Set(
        [...failed, ...paid].map(({ rawBody }) => JSON.parse(String(rawBody)).payload.payment.entity.id),
      ).size,
    ).toBe(1);
    for (const each of [...paid.toReversed(), ...failed]) {
      await receiveWebhook(deps, each);
      await processWebhooks(deps);
    }
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('of a failure credits nothing', async () => {
    const { razorpay } = await order();
    const sent = await inbox.sentDuring(() => engine.sandbox.fail(razorpay.orderId));
    await deliver(deps, sent);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('of a payment that is only authorised captures it, where it pays its order exactly', async () => {
    const fitting = await order();
    const short = await order();
    const sent = [
      ...(await inbox.sentDuring(() =>
        engine.sandbox.pay(fitting.razorpay.orderId, { authorize_only: true }),
      )),
      ...(await inbox.sentDuring(() =>
        engine.sandbox.pay(short.razorpay.orderId, { authorize_only: true, amount: 4_999 }),
      )),
    ];
    await deliver(deps, sent);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('is stored before it is acknowledged, and processed even if the provider was down meanwhile', async () => {
    const sent = await sentByPaying();
    engine.sandbox.behave({ fail_next: 1_000 });
    for (const each of sent) await receiveWebhook(deps, each);
    expect(await processWebhooks(deps)).toBeGreaterThan(0);
    expect(await engine.balanceOf(viewer)).toBe(0);
    engine.sandbox.behave({});
    // Not again at once: each failure doubles the pause.
    expect(await processWebhooks(deps)).toBe(0);
    engine.clock.advance(2_000);
    await processWebhooks(deps);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('that cannot be processed does not stop later ones', async () => {
    const unreadable = Buffer.from(
      '{"entity":"event","event":"payment.captured","created_at":1,"payload":{"payment":{}}}',
    );
    const signature = signedBySandbox(unreadable);
    await receiveWebhook(deps, { rawBody: unreadable, signature, eventId: 'evt_unreadable' });
    const sent = await sentByPaying();
    await deliver(deps, sent);
    expect(await engine.balanceOf(viewer)).toBe(50);
  });

  test('of a payment the provider does not know credits nothing', async () => {
    const [, captured] = await sentByPaying();
    const real = JSON.parse(String(captured?.rawBody)).payload.payment.entity.id as string;
    const rawBody = Buffer.from(String(captured?.rawBody).replaceAll(real, 'pay_AAAAAAAAAAAAAA'));
    await receiveWebhook(deps, { rawBody, signature: signedBySandbox(rawBody), eventId: 'evt_unknown' });
    await processWebhooks(deps);
    expect(await engine.balanceOf(viewer)).toBe(0);
    expect(await countTransactions(deps, 'pay:pay_AAAAAAAAAAAAAA')).toBe(0);
  });

  function signedBySandbox(rawBody: Buffer): string {
    return createHmac('sha256', engine.razorpayKeys.webhookSecret).update(rawBody).digest('hex');
  }
});
