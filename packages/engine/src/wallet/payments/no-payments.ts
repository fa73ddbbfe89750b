import { type Payments, PaymentsError } from './payments';

/** The payment provider of an installation without one: it has no payments, and refuses every new one. */
export function createNoPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new PaymentsError('rejected', 'There is no payment provider.');
  };
  const lack = async (): Promise<never> => {
    throw new PaymentsError('not_found', 'There is no payment provider.');
  };
  const none = async (): Promise<[]> => [];
  return {
    keyId: '',
    createOrder: refuse,
    capturePayment: refuse,
    createRefund: refuse,
    fetchPayment: lack,
    fetchRefund: lack,
    fetchDispute: lack,
    fetchOrderPayments: none,
    fetchPaymentRefunds: none,
    listPayments: none,
    listRefunds: none,
    listDisputes: none,
    listSettlements: none,
    listSettlementItems: none,
    payouts: undefined,
    isCheckoutSignature: () => false,
    isWebhookSignature: () => false,
  };
}
