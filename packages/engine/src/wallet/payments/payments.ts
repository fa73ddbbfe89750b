import type { Payout } from '@paheli/core/kyc/schema';

/** An order at the payment provider. In this file amounts are integer paise, and instants are dates. */
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
  /** `failed` is never final: the bank may still accept the payment. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amountRefundedPaise: number;
  /** The provider's fee, its GST included; null until the provider knows it. A payer who bears it pays it in `amountPaise`. */
  feePaise: number | null;
  method: string | null;
  createdAt: Date;
};

export type ProviderRefund = {
  refundId: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  /** `failed` is final: the money is still with the merchant. */
  status: 'pending' | 'processed' | 'failed';
  /** The product's id of the refund; null for a refund that was made elsewhere. */
  receipt: string | null;
  createdAt: Date;
};

export type ProviderPayout = {
  /** The provider's id. */
  payoutId: string;
  /** The product's id of the payout. */
  reference: string | null;
  amountPaise: number;
  /** `on_its_way` until the bank's outcome is final; money that came back after `paid` is `returned`. */
  status: 'on_its_way' | 'paid' | 'returned';
  /** The bank's reference (UTR); null until there is one. */
  utr: string | null;
  /** Why the money came back, in the provider's words. */
  failure: string | null;
  feePaise: number;
  createdAt: Date;
};

export type ProviderDispute = {
  disputeId: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  reason: string | null;
  createdAt: Date;
};

/** A transfer of collected money to the merchant's bank account. */
export type ProviderSettlement = {
  settlementId: string;
  /** The sum that reaches the bank: collected less returned less fees. */
  netPaise: number;
  /** The provider's fee, its GST included. */
  feePaise: number;
  status: 'created' | 'processed' | 'failed';
  utr: string | null;
  createdAt: Date;
};

/** One movement of a settlement. */
export type ProviderSettlementItem = {
  settlementId: string;
  /** The id of the payment, refund or dispute that moved. */
  entityId: string;
  type: 'payment' | 'refund' | 'adjustment' | 'other';
  /** The amount before fees; returned money is negative. */
  grossPaise: number;
  feePaise: number;
};

/** A period from `from` until before `to`, to the second. */
export type ProviderPeriod = { readonly from: Date; readonly to: Date };

/**
 * The payment provider. Every remote call may throw a PaymentsError. The two checks of signatures are local and never
 * throw.
 */
export type Payments = {
  /** The public key id, with which the browser opens the checkout. */
  readonly keyId: string;
  /** Opens an order in INR. `receipt` has at most 40 characters. */
  createOrder(input: {
    amountPaise: number;
    receipt: string;
    notes: Readonly<Record<string, string>>;
  }): Promise<ProviderOrder>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Returns all payments attempted for the order, the failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment; the amount must be the authorised one. */
  capturePayment(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** Requests the return of money to the payer; the same `refundId` returns the earlier refund. */
  createRefund(input: { refundId: string; paymentId: string; amountPaise: number }): Promise<ProviderRefund>;
  fetchRefund(providerRefundId: string): Promise<ProviderRefund>;
  /** Returns all refunds of a payment, those made elsewhere included. */
  fetchPaymentRefunds(paymentId: string): Promise<ProviderRefund[]>;
  fetchDispute(disputeId: string): Promise<ProviderDispute>;
  /** Undefined without an account to pay out from: payouts are then made at the bank. */
  readonly payouts: Payouts | undefined;
  /** Lists all payments of a period, over all pages. */
  listPayments(period: ProviderPeriod): Promise<ProviderPayment[]>;
  listRefunds(period: ProviderPeriod): Promise<ProviderRefund[]>;
  /** Lists all disputes: the provider offers no period for them. */
  listDisputes(): Promise<ProviderDispute[]>;
  listSettlements(period: ProviderPeriod): Promise<ProviderSettlement[]>;
  /** Lists the items of the settlements of one day in India (YYYY-MM-DD). */
  listSettlementItems(day: string): Promise<ProviderSettlementItem[]>;
  /** Returns whether the provider signed that this payment belongs to this order. Pass the stored order id. */
  isCheckoutSignature(input: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Returns whether the provider signed exactly these bytes. */
  isWebhookSignature(rawBody: Uint8Array, signature: string): boolean;
};

/** Payouts: contact, fund account and payout at the provider. Every call may throw a PaymentsError. */
export type Payouts = {
  /** Pays out; the same `payoutId` with the same amount and destination returns the earlier payout. */
  createPayout(input: {
    payoutId: string;
    amountPaise: number;
    payee: { userId: string; name: string };
    destination: Payout;
  }): Promise<ProviderPayout>;
  fetchPayout(providerPayoutId: string): Promise<ProviderPayout>;
  listPayouts(period: ProviderPeriod): Promise<ProviderPayout[]>;
};

/**
 * Thrown when a call to the provider gave no result.
 * - `outcome_unknown`: the request may have succeeded: there was no response, a late one, or an invalid one. Retry
 * later.
 * - `rejected`: the provider refused the request, and nothing happened.
 * - `not_found`: the provider has no such payment or order.
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
