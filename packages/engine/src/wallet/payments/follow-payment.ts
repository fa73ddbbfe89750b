import type { Deps } from '../../deps';
import { captureAuthorised, creditPayment } from './credit-payment';

/** Looks at a payment that somebody spoke of, and takes it into the books where its money has come. */
export async function followPayment(deps: Deps, paymentId: string): Promise<void> {
  const current = await captureAuthorised(deps, await deps.payments.fetchPayment(paymentId));
  if (current.status !== 'captured') return;
  await creditPayment(deps, current);
  deps.reach('webhook.credited');
}
