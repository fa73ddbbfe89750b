import type { Profile } from '@paheli/core/account/schema';
import { api, queries } from '../../lib/api/trpc';
import { nextLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { refreshProfile } from '../../lib/session/auth';
import { updateUser } from '../../lib/session/session';
import { sleep } from '../../lib/time/sleep';
import { type CheckoutPayment, loadCheckout, openCheckout } from './checkout';

/** `paying`: the provider's checkout is open. `confirming` and `updating`: the payment is being credited. */
export type TopupPhase = 'idle' | 'ordering' | 'paying' | 'confirming' | 'updating';

/** `pending`: paid, but not credited yet. `unavailable`: the provider's script cannot be loaded. */
export type TopupOutcome = 'credited' | 'pending' | 'dismissed' | 'unavailable';

type TopupListeners = {
  readonly onPhase: (phase: TopupPhase) => void;
  /** Called with the payment intent before the checkout opens. */
  readonly onOrder?: ((paymentIntentId: string) => void) | undefined;
};

/** A top-up in rupees, and the tournament whose seat it is for. */
export type WantedTopup = { readonly amount: number; readonly tournamentId?: string | undefined };

const tries = 5;
const tryEveryMs = 2_000;

/**
 * Orders a top-up, opens the checkout, and waits until the server reports the higher balance. Never
 * computes the balance itself. Throws if no order can be created.
 */
export async function topUp(
  { amount, tournamentId }: WantedTopup,
  player: Profile,
  { onPhase, onOrder }: TopupListeners,
): Promise<TopupOutcome> {
  onPhase('ordering');
  const { checkoutScriptUrl } = await queries.wallet.settings.fetch(undefined, { staleTime: Infinity });
  if (!(await loadCheckout(checkoutScriptUrl))) return 'unavailable';
  const order = await api.wallet.addFunds.mutate({ amount, ...(tournamentId && { tournamentId }) });
  if (!order.razorpay) throw new Error('failed to create a payment-provider order');
  onOrder?.(order.paymentIntentId);
  onPhase('paying');
  const payment = await openCheckout(order, player);
  if (!payment) return 'dismissed';
  onPhase('confirming');
  await confirm(order.paymentIntentId, payment);
  onPhase('updating');
  const isCredited = await waitForBalanceAbove(player.walletBalance);
  void queries.wallet.invalidate();
  return isCredited ? 'credited' : 'pending';
}

/** Confirms the payment to the server. The provider reports the payment as well, so a failure here is not final. */
async function confirm(paymentIntentId: string, payment: CheckoutPayment): Promise<void> {
  try {
    const intent = await api.wallet.confirmTopup.mutate({
      paymentIntentId,
      razorpayPaymentId: payment.razorpay_payment_id,
      razorpaySignature: payment.razorpay_signature,
    });
    if (intent.walletBalance !== undefined) updateUser({ walletBalance: intent.walletBalance });
  } catch (error) {
    logWarning('The payment could not be confirmed at once.', error);
  }
}

/** Waits until the balance is higher: polls the profile and listens for the live event. */
async function waitForBalanceAbove(before: number): Promise<boolean> {
  const received = new AbortController();
  void nextLiveEvent(
    (event) => event.type === 'wallet_update' && event.newBalance > before,
    received.signal,
  ).then((event) => event && received.abort());
  try {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (await hasBalanceAbove(before)) return true;
      await sleep(tryEveryMs, received.signal);
      if (received.signal.aborted) return true;
    }
    return await hasBalanceAbove(before);
  } finally {
    received.abort();
  }
}

async function hasBalanceAbove(before: number): Promise<boolean> {
  try {
    return (await refreshProfile()).walletBalance > before;
  } catch (error) {
    logWarning('The balance could not be read.', error);
    return false;
  }
}
