import { isUuid } from '@paheli/core/id';
import { toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import type { ConfirmTopup, PaymentIntent } from '@paheli/core/wallet/schema';
import { paymentIntents, payments } from '@paheli/db/schema/wallet';
import { and, eq } from 'drizzle-orm';
import { readProfile } from '../auth/read-profile';
import type { Deps, Viewer } from '../deps';
import { type CreditOutcome, captureAuthorised, creditPayment } from './credit-payment';
import { PaymentsError, type ProviderPayment } from './payments';

type Intent = typeof paymentIntents.$inferSelect & { readonly providerOrderId: string };

/**
 * Credits a top-up that the browser reports as paid. What it says proves nothing: the payment is fetched
 * from the provider and must be captured and belong to the caller's own order. Throws `not_found`,
 * `not_captured`, `invalid_input` for a wrong signature and `unavailable` where the provider is silent.
 */
export async function confirmTopup(deps: Deps, viewer: Viewer, input: ConfirmTopup): Promise<PaymentIntent> {
  const intent = await findIntent(deps, viewer, input);
  checkSignature(deps, intent, input);
  const outcome =
    (await findOutcome(deps, intent, input.razorpayPaymentId)) ??
    (await credit(deps, intent, input.razorpayPaymentId));
  if (outcome !== 'credited') {
    throw new Problem('not_captured', {
      detail:
        'This payment does not match its order, or your own limits keep it out. It is being returned; your money is safe.',
    });
  }
  const { walletBalance } = await readProfile(deps, viewer);
  return {
    paymentIntentId: intent.id,
    purpose: 'topup',
    amount: toRupees(intent.amount),
    currency: intent.currency,
    status: 'succeeded',
    walletBalance,
  };
}

/** The caller's own order by our id, the provider's order id or the id of a payment of it. */
async function findIntent(deps: Deps, viewer: Viewer, input: ConfirmTopup): Promise<Intent> {
  const { paymentIntentId: ref } = input;
  const orderId = ref.startsWith('pay_') ? await orderOfPayment(deps, ref) : ref;
  const byRef = isUuid(ref) ? eq(paymentIntents.id, ref) : eq(paymentIntents.providerOrderId, orderId ?? '');
  const [intent] = await deps.database.db
    .select()
    .from(paymentIntents)
    .where(and(byRef, eq(paymentIntents.userId, viewer.userId), eq(paymentIntents.purpose, 'topup')));
  if (!intent?.providerOrderId) throw new Problem('not_found', { detail: 'This payment was not found.' });
  return { ...intent, providerOrderId: intent.providerOrderId };
}

async function orderOfPayment(deps: Deps, paymentId: string): Promise<string | null> {
  const [known] = await deps.database.db
    .select({ orderId: payments.providerOrderId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return known?.orderId ?? (await askProvider(deps, () => deps.payments.fetchPayment(paymentId))).orderId;
}

function checkSignature(deps: Deps, intent: Intent, input: ConfirmTopup): void {
  const { razorpaySignature: signature } = input;
  if (!signature) return;
  const paymentId = input.razorpayPaymentId ?? input.paymentIntentId;
  if (!deps.payments.isCheckoutSignature({ orderId: intent.providerOrderId, paymentId, signature })) {
    throw fieldProblem('razorpaySignature', 'This signature does not belong to the payment.');
  }
}

/** What is known already, without asking the provider: of this payment, or of the order where none is named. */
async function findOutcome(
  { database }: Deps,
  intent: Intent,
  paymentId: string | undefined,
): Promise<CreditOutcome | undefined> {
  if (!paymentId) return intent.status === 'succeeded' ? 'credited' : undefined;
  const [known] = await database.db
    .select({ outcome: payments.outcome })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.intentId, intent.id)));
  return known?.outcome;
}

/** Takes every captured payment that is reported into the books; one that pays the order is enough. */
async function credit(deps: Deps, intent: Intent, paymentId: string | undefined): Promise<CreditOutcome> {
  const reported = paymentId
    ? [await askProvider(deps, () => deps.payments.fetchPayment(paymentId))]
    : await askProvider(deps, () => deps.payments.fetchOrderPayments(intent.providerOrderId));
  const captured: ProviderPayment[] = [];
  for (const payment of reported) {
    assertPaymentOf(payment, intent);
    const current = await askProvider(deps, () => captureAuthorised(deps, payment));
    if (current.status === 'captured') captured.push(current);
  }
  if (captured.length === 0) throw new Problem('not_captured');
  const outcomes: CreditOutcome[] = [];
  for (const payment of captured) outcomes.push(await creditPayment(deps, payment));
  return outcomes.includes('credited') ? 'credited' : 'suspense';
}

function assertPaymentOf(payment: ProviderPayment, intent: Intent): void {
  if (payment.orderId !== intent.providerOrderId)
    throw new Problem('not_found', { detail: 'This payment was not found.' });
}

async function askProvider<Answer>(deps: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind !== 'outcome_unknown')
      throw new Problem('not_found', { detail: 'This payment was not found.' });
    deps.log.warn({ err: error }, 'the payment provider did not answer');
    throw new Problem('unavailable', {
      detail: 'The payment provider does not answer right now. Your money is safe.',
    });
  }
}
