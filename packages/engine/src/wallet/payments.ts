/** What the product needs of a payment provider. Amounts are integer paise, instants are dates. */
export type ProviderOrder = {
  orderId: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'attempted' | 'paid';
};

export type ProviderPayment = {
  paymentId: string;
  /** Null for a payment that was made outside any order. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /** `failed` is never final: the bank may still say yes. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amountRefundedPaise: number;
  /** What the provider keeps, its GST included; null until the payment is captured. */
  feePaise: number | null;
  method: string | null;
  createdAt: Date;
};

/** Every call that goes out may throw a PaymentsError. The two checks of signatures are local and never throw. */
export type Payments = {
  /** Public: the checkout in the browser is opened with it. */
  readonly keyId: string;
  /** Opens an order in INR. `receipt` has at most 40 characters. */
  createOrder(input: {
    amountPaise: number;
    receipt: string;
    notes: Readonly<Record<string, string>>;
  }): Promise<ProviderOrder>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** All payments anybody tried for the order, the failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment; the amount must be the authorised one. */
  capturePayment(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** Whether the provider vouches that this payment belongs to this order. Pass the order id that was stored. */
  isCheckoutSignature(input: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the provider sent exactly these bytes. */
  isWebhookSignature(rawBody: Uint8Array, signature: string): boolean;
};

/**
 * Why a call to the provider gave no result.
 * - `outcome_unknown`: it may have happened or not: no answer, a late one, or one that makes no sense. Ask again later.
 * - `rejected`: the provider refused it, and nothing happened.
 * - `not_found`: the provider knows no such payment or order.
 */
export class PaymentsError extends Error {
  constructor(
    readonly kind: 'outcome_unknown' | 'rejected' | 'not_found',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PaymentsError';
  }
}
