import { isUuid } from '@paheli/core/id';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { fieldProblem, Problem } from '@paheli/core/problem';
import type { ConfirmTopup, PaymentIntent } from '@paheli/core/wallet/schema';
import { paymentIntents, payments } from '@paheli/db/schema/payments';
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { readProfile } from '../../account/read-profile';
import type { Deps, Viewer } from '../../deps';
import { type CreditOutcome, captureAuthorised, creditPayment } from './credit-payment';
import { PaymentsError, type ProviderPayment } from './payments';

type Intent = typeof paymentIntents.$inferSelect & { readonly providerOrderId: string };

/**
 * Credits a top-up that the browser reports as paid. The report proves nothing: the payments of the caller's own order
 * are fetched from the provider, and one has to be captured. Throws `not_found`, `not_captured`, `invalid_input` for a
 * wrong signature, `rate_limited`, and `unavailable` where the provider does not respond.
 */
export async function confirmTopup(deps: Deps, viewer: Viewer, input: ConfirmTopup): Promise<PaymentIntent> {
  const intent = await findIntent(deps, viewer, input);
  checkSignature(deps, intent, input);
  const outcome =
    (await findOutcome(deps, intent, input.razorpayPaymentId)) ??
    (await credit(deps, viewer, intent, input.razorpayPaymentId));
  if (outcome !== 'credited') {
    throw new Problem('not_captured', {
      detail: msg(
        'This payment does not match its order, or your own limits keep it out. It is being returned; your money is safe.',
      ),
    });
  }
  const { walletBalance } = await readProfile(deps, viewer);
  return {
    paymentIntentId: intent.id,
    purpose: intent.buys ?? 'topup',
    amount: toRupees(intent.amount),
    currency: intent.currency,
    status: 'succeeded',
    walletBalance,
  };
}

/** Finds the caller's own order by our id, the provider's order id or the id of one of its payments. */
async function findIntent(deps: Deps, viewer: Viewer, input: ConfirmTopup): Promise<Intent> {
  const { paymentIntentId: ref } = input;
  const intent = ref.startsWith('pay_')
    ? await findByPayment(deps, viewer, ref)
    : await findOwn(
        deps,
        viewer,
        isUuid(ref) ? eq(paymentIntents.id, ref) : eq(paymentIntents.providerOrderId, ref),
      );
  if (!intent?.providerOrderId) throw notFound();
  return { ...intent, providerOrderId: intent.providerOrderId };
}

async function findOwn({ database: { db } }: Deps, { userId }: Viewer, isWanted: SQL | undefined) {
  const [intent] = await db
    .select()
    .from(paymentIntents)
    .where(and(isWanted, eq(paymentIntents.userId, userId), eq(paymentIntents.purpose, 'topup')));
  return intent;
}

/**
 * Returns the order of a payment: from the books, or from the provider for the caller's unpaid orders, latest first.
 */
async function findByPayment(deps: Deps, viewer: Viewer, paymentId: string) {
  const { db } = deps.database;
  const [known] = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (known?.intentId) return findOwn(deps, viewer, eq(paymentIntents.id, known.intentId));
  const open = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.userId, viewer.userId),
        eq(paymentIntents.status, 'requires_payment'),
        isNotNull(paymentIntents.providerOrderId),
      ),
    )
    .orderBy(desc(paymentIntents.createdAt))
    .limit(deps.settings.maxOpenOrders);
  for (const intent of open) {
    const reported = await fetchOwnPayments(deps, viewer, intent.providerOrderId ?? '');
    if (reported.some((payment) => payment.paymentId === paymentId)) return intent;
  }
  return undefined;
}

/** Fetches the payments of one of the caller's own orders from the provider. Throws `rate_limited`. */
async function fetchOwnPayments(deps: Deps, { userId }: Viewer, orderId: string): Promise<ProviderPayment[]> {
  await deps.confirmLimiter.count(userId);
  return askProvider(deps, () => deps.payments.fetchOrderPayments(orderId));
}

function checkSignature(deps: Deps, intent: Intent, input: ConfirmTopup): void {
  const { razorpaySignature: signature } = input;
  if (!signature) return;
  const paymentId = input.razorpayPaymentId ?? input.paymentIntentId;
  if (!deps.payments.isCheckoutSignature({ orderId: intent.providerOrderId, paymentId, signature })) {
    throw fieldProblem('razorpaySignature', msg('This signature does not belong to the payment.'));
  }
}

/**
 * Returns the known outcome, without calling the provider: of this payment, or of the order where no payment is named.
 */
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

/** Credits every captured payment of the order. Returns `credited` if at least one pays it. */
async function credit(
  deps: Deps,
  viewer: Viewer,
  intent: Intent,
  paymentId: string | undefined,
): Promise<CreditOutcome> {
  const all = await fetchOwnPayments(deps, viewer, intent.providerOrderId);
  const reported = paymentId === undefined ? all : all.filter((payment) => payment.paymentId === paymentId);
  if (paymentId !== undefined && reported.length === 0) throw notFound();
  const captured: ProviderPayment[] = [];
  for (const payment of reported) {
    const current = await askProvider(deps, () => captureAuthorised(deps, payment));
    if (current.status === 'captured') captured.push(current);
  }
  if (captured.length === 0) throw new Problem('not_captured');
  const outcomes: CreditOutcome[] = [];
  for (const payment of captured) outcomes.push(await creditPayment(deps, payment));
  return outcomes.includes('credited') ? 'credited' : 'suspense';
}

function notFound(): Problem {
  return new Problem('not_found', { detail: msg('This payment was not found.') });
}

async function askProvider<Answer>(deps: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind !== 'outcome_unknown') throw notFound();
    deps.log.warn({ err: error }, 'the payment provider did not respond');
    throw new Problem('unavailable', {
      detail: msg('The payment provider is not responding right now. Your money is safe.'),
    });
  }
}
