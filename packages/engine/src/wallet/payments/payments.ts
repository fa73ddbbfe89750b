import type { Payout } from '@paheli/core/kyc/schema';

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

export type ProviderRefund = {
  refundId: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  /** `failed` is final: the money is still with the merchant. */
  status: 'pending' | 'processed' | 'failed';
  /** What the product called it when it asked; null for a refund that was made elsewhere. */
  receipt: string | null;
  createdAt: Date;
};

export type ProviderPayout = {
  /** The provider's id. */
  payoutId: string;
  /** What the product called it when it asked. */
  reference: string | null;
  amountPaise: number;
  /** `on_its_way` until the bank has said something final; money that came back after `paid` is `returned`. */
  status: 'on_its_way' | 'paid' | 'returned';
  /** The bank's reference (UTR), once there is one. */
  utr: string | null;
  /** Why it came back, in the provider's words. */
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

/** A transfer of what was collected to the merchant's bank account. */
export type ProviderSettlement = {
  settlementId: string;
  /** What reaches the bank: collected less returned less fees. */
  netPaise: number;
  /** What the provider kept, its GST included. */
  feePaise: number;
  status: 'created' | 'processed' | 'failed';
  utr: string | null;
  createdAt: Date;
};

/** One movement that a settlement consists of. */
export type ProviderSettlementItem = {
  settlementId: string;
  /** Of the payment, refund or dispute that moved. */
  entityId: string;
  type: 'payment' | 'refund' | 'adjustment' | 'other';
  /** Before fees; what was returned is negative. */
  grossPaise: number;
  feePaise: number;
};

/** From `from` until before `to`, to the second. */
export type ProviderPeriod = { readonly from: Date; readonly to: Date };

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
  /** Asks for money to be returned to who paid; the same `refundId` answers the refund it made before. */
  createRefund(input: { refundId: string; paymentId: string; amountPaise: number }): Promise<ProviderRefund>;
  fetchRefund(providerRefundId: string): Promise<ProviderRefund>;
  /** All refunds of a payment, those made elsewhere included. */
  fetchPaymentRefunds(paymentId: string): Promise<ProviderRefund[]>;
  fetchDispute(disputeId: string): Promise<ProviderDispute>;
  /** Undefined where no account to pay out from is set up: payouts are then made at the bank. */
  readonly payouts: Payouts | undefined;
  /** Everything of a period, however many pages it takes. */
  listPayments(period: ProviderPeriod): Promise<ProviderPayment[]>;
  listRefunds(period: ProviderPeriod): Promise<ProviderRefund[]>;
  /** All disputes there are: the provider offers no period for them. */
  listDisputes(): Promise<ProviderDispute[]>;
  listSettlements(period: ProviderPeriod): Promise<ProviderSettlement[]>;
  /** What the settlements of one day in India (YYYY-MM-DD) consist of. */
  listSettlementItems(day: string): Promise<ProviderSettlementItem[]>;
  /** Whether the provider vouches that this payment belongs to this order. Pass the order id that was stored. */
  isCheckoutSignature(input: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the provider sent exactly these bytes. */
  isWebhookSignature(rawBody: Uint8Array, signature: string): boolean;
};

/** Paying out: contact, fund account and payout at the provider. Every call may throw a PaymentsError. */
export type Payouts = {
  /** Pays; the same `payoutId` with the same amount and destination answers the payout it made before. */
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
