import type { Profile } from '@paheli/core/account/schema';
import type { Purchase } from '@paheli/core/wallet/schema';
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

/** A top-up in rupees, and the tournament whose seat it is for; or what is bought in social mode. */
export type WantedTopup = { readonly amount: number; readonly tournamentId?: string | undefined } | Purchase;

const tries = 5;
const tryEveryMs = 2_000;

/**
 * Orders a top-up or a purchase, opens the checkout, and waits until the server reports the higher balance or the access.
 * Never computes the balance itself. Throws if no order can be created.
 */
export async function topUp(
  wanted: WantedTopup,
  player: Profile,
  { onPhase, onOrder }: TopupListeners,
): Promise<TopupOutcome> {
  onPhase('ordering');
  const { checkoutScriptUrl } = await queries.wallet.settings.fetch(undefined, { staleTime: Infinity });
  if (!(await loadCheckout(checkoutScriptUrl))) return 'unavailable';
  const order = await openOrder(wanted);
  if (!order.razorpay) throw new Error('failed to create a payment-provider order');
  onOrder?.(order.paymentIntentId);
  onPhase('paying');
  const payment = await openCheckout(order, player);
  if (!payment) return 'dismissed';
  onPhase('confirming');
  await confirm(order.paymentIntentId, payment);
  if (!('item' in wanted)) onPhase('updating');
  const isCredited = await waitFor(arrivalOf(wanted, player));
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

function openOrder(wanted: WantedTopup) {
  if ('item' in wanted) return api.wallet.purchase.mutate(wanted);
  const { amount, tournamentId } = wanted;
  return api.wallet.addFunds.mutate({ amount, ...(tournamentId && { tournamentId }) });
}

/** How the arrival of a payment shows: in the profile, or in the balance of a live event. */
type Arrival = {
  readonly isIn: (profile: Profile) => boolean;
  readonly balanceAbove: number;
};

function arrivalOf(wanted: WantedTopup, { walletBalance, passUntil: before }: Profile): Arrival {
  if (!('item' in wanted))
    return { isIn: (profile) => profile.walletBalance > walletBalance, balanceAbove: walletBalance };
  return {
    isIn: ({ hasAccess, passUntil }) =>
      hasAccess &&
      (wanted.item === 'access' ? passUntil === null : passUntil?.getTime() !== before?.getTime()),
    // A purchase leaves the balance as it was.
    balanceAbove: Number.NEGATIVE_INFINITY,
  };
}

/** Waits until the payment has arrived: polls the profile and listens for the live event. */
async function waitFor({ isIn, balanceAbove }: Arrival): Promise<boolean> {
  const received = new AbortController();
  void nextLiveEvent(
    (event) => event.type === 'wallet_update' && event.newBalance > balanceAbove,
    received.signal,
  ).then((event) => event && received.abort());
  try {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (await hasArrived(isIn)) return true;
      await sleep(tryEveryMs, received.signal);
      if (received.signal.aborted) return true;
    }
    return await hasArrived(isIn);
  } finally {
    received.abort();
  }
}

async function hasArrived(isIn: Arrival['isIn']): Promise<boolean> {
  try {
    return isIn(await refreshProfile());
  } catch (error) {
    logWarning('The profile could not be read.', error);
    return false;
  }
}
