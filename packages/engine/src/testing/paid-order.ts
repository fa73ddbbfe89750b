import type { Pay } from '@paheli/razorpay-sandbox/request';
import type { Viewer } from '../deps';
import { addFunds } from '../wallet/payments/add-funds';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import type { TestEngine } from './test-engine';

/** Opens an order of the viewer's and pays it at the sandbox; nobody reports it. */
export async function payOrder(engine: TestEngine, viewer: Viewer, pay: Partial<Pay> = {}, rupees = 50) {
  const { paymentIntentId, razorpay } = await addFunds(engine.deps, viewer, { amount: rupees });
  const { razorpay_payment_id: paymentId } = engine.sandbox.pay(razorpay.orderId, pay);
  return { paymentIntentId, paymentId };
}

/** Tops a wallet up through the sandbox and returns the payment's id. */
export async function payTopup(engine: TestEngine, viewer: Viewer, rupees: number): Promise<string> {
  const { paymentIntentId, paymentId } = await payOrder(engine, viewer, {}, rupees);
  await confirmTopup(engine.deps, viewer, { paymentIntentId, razorpayPaymentId: paymentId });
  return paymentId;
}

/**
 * Pays an order of the viewer's in a way that does not fit it, and reports it as the browser does. Returns the
 * payment's id.
 */
export async function payWrongly(engine: TestEngine, viewer: Viewer, pay: Partial<Pay>): Promise<string> {
  const { paymentIntentId, paymentId } = await payOrder(engine, viewer, pay);
  const report = confirmTopup(engine.deps, viewer, { paymentIntentId, razorpayPaymentId: paymentId });
  await report.then(
    () => Promise.reject(new Error('it was credited')),
    () => undefined,
  );
  return paymentId;
}
