import type { PurchasedItem } from '@paheli/core/wallet/schema';
import type { Deps, Settings, Viewer } from '../deps';
import { buyAccess } from '../wallet/payments/buy-access';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import type { TestEngine } from './test-engine';

/** Returns the dependencies of a social server that sells access for ₹39 and 30 days for ₹19, unless told otherwise. */
export function socialDeps({ deps }: Pick<TestEngine, 'deps'>, prices: Partial<Settings> = {}): Deps {
  const sold = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
  return { ...deps, settings: { ...deps.settings, playMode: 'social', ...sold, ...prices } };
}

/** Pays an order of the viewer's through the checkout of a social server. Returns the payment's id. */
export async function payPurchase(engine: TestEngine, viewer: Viewer, item: PurchasedItem): Promise<string> {
  const social = socialDeps(engine);
  const { paymentIntentId, razorpay } = await buyAccess(social, viewer, { item });
  const { razorpay_payment_id: paymentId } = engine.sandbox.pay(razorpay.orderId);
  await confirmTopup(social, viewer, { paymentIntentId, razorpayPaymentId: paymentId });
  return paymentId;
}
