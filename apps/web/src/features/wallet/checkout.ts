import { t } from '@lingui/core/macro';
import type { TopupOrder } from '@paheli/core/wallet/schema';
import { site } from '../../content/site';
import { loadScript } from '../../lib/browser/load-script';

/** The result of a payment in the provider's checkout. */
export type CheckoutPayment = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

type CheckoutOptions = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact?: string };
  theme: { color: string };
  handler: (payment: CheckoutPayment) => void;
  modal: { ondismiss: () => void };
};

declare global {
  interface Window {
    /** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ */
    Razorpay?: new (
      options: CheckoutOptions,
    ) => { open(): void };
  }
}

const themeColor = '#3399cc';

/** Loads the provider's script once. Returns false if it cannot be loaded. */
export async function loadCheckout(scriptUrl: string): Promise<boolean> {
  if (!window.Razorpay) await loadScript(scriptUrl);
  return window.Razorpay !== undefined;
}

/** Opens the checkout. Resolves with the payment, or with null if the player closes the checkout unpaid. */
export function openCheckout(
  { razorpay }: TopupOrder,
  player: { name: string; email: string; mobileNumber: string | null },
): Promise<CheckoutPayment | null> {
  const { Razorpay } = window;
  if (!Razorpay) return Promise.resolve(null);
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      key: razorpay.keyId,
      amount: razorpay.amount,
      currency: razorpay.currency,
      order_id: razorpay.orderId,
      name: site.name,
      description: t`Wallet Top-up`,
      prefill: {
        name: player.name,
        email: player.email,
        ...(player.mobileNumber && { contact: player.mobileNumber }),
      },
      theme: { color: themeColor },
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    checkout.open();
  });
}
