import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { priceSeat, type SeatPrice } from '@paheli/core/tournament/seat-price';
import type { PurchasedItem, WalletSettings } from '@paheli/core/wallet/schema';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasProblemCode, readProblem } from '../../../lib/api/problem';
import { api, queries } from '../../../lib/api/trpc';
import { cardAction } from '../../../lib/card-action';
import { useLiveEvent } from '../../../lib/live/live';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { updateUser } from '../../../lib/session/session';
import { priceOf } from '../purchase-options';
import { useTopup } from '../use-topup';
import { forgetOpenSeat, keepOpenSeat, readOpenSeat } from './open-seat';

/** The tournament whose seat is paid for. */
export type WantedSeat = { readonly id: string; readonly entryFee: number; readonly accessFree: boolean };

/** Why there is no seat: a sentence, and the server's code if the server refused. */
export type SeatFailure = { readonly message: MessageDescriptor; readonly code: string | null };

type Payer = { readonly hasAccess: boolean; readonly walletBalance: number };

/**
 * Takes a seat, and leads to its quiz: where money is missing, opens one checkout for the whole shortfall; then buys the access from the wallet
 * and joins. With `item`, which is sold in social mode, the checkout buys the access itself. Every step is idempotent, and a reload continues after the step that was reached.
 */
export function useSeat(
  seat: WantedSeat,
  settings: WalletSettings | undefined,
  { item, onSeated }: { readonly item?: PurchasedItem | undefined; readonly onSeated?: () => void } = {},
) {
  const player = useUser();
  const topup = useTopup({ isForSeat: true });
  const enter = useEnter(seat.id);
  const { isBusy, failure, setFailure, attempt } = useAttempt(() => {
    onSeated?.();
    void enter();
  });
  /** Whether a payment of the agreed sum may still arrive. The seat is taken when the money is there. */
  const isAwaited = useRef(false);
  const priceFor = (payer: Payer) => priceWith(seat, settings, payer, item);
  const price = priceFor(player);

  /** Brings the money and takes the seat. Returns whether the player has it. */
  async function take(): Promise<boolean> {
    // A payment that this device did not see the end of may have arrived.
    const open = readOpenSeat(player.id, seat.id, Date.now());
    if (open) await confirmCheckout(open.paymentIntentId);
    const current = priceFor(await refreshProfile());
    if (current.total !== price.total || current.toPay > price.toPay) {
      setFailure({ message: msg`The amount has changed. Look at it again before you pay.`, code: null });
      return false;
    }
    if (current.toPay > 0 && !((await isOpen(seat.id)) && (await fillWallet(current.toPay)))) return false;
    return finish();
  }

  async function fillWallet(amount: number): Promise<boolean> {
    const wanted = item ? { item } : { amount, tournamentId: seat.id };
    const outcome = await topup.start(wanted, (paymentIntentId) =>
      keepOpenSeat({
        userId: player.id,
        tournamentId: seat.id,
        paymentIntentId,
        total: price.total,
        agreedAtMs: Date.now(),
      }),
    );
    isAwaited.current = outcome === 'pending';
    if (outcome === 'dismissed') forgetOpenSeat();
    return outcome === 'credited';
  }

  /** Takes the seat with the money in the wallet. */
  async function finish(): Promise<boolean> {
    isAwaited.current = false;
    if (!seat.accessFree && !(await refreshProfile()).hasAccess) {
      // The access is not bought for a seat that is gone by now.
      if (item || !(await isOpen(seat.id))) return false;
      await buyAccess();
    }
    const { walletBalance } = await api.tournament.join.mutate({ tournamentId: seat.id });
    updateUser({ walletBalance });
    return true;
  }

  /** Continues after a checkout that this device did not see the end of. */
  async function resume(): Promise<boolean> {
    const open = readOpenSeat(player.id, seat.id, Date.now());
    if (!open) return false;
    const isCredited = await confirmCheckout(open.paymentIntentId);
    const current = priceFor(await refreshProfile());
    if (current.toPay === 0 && current.total <= open.total) return finish();
    if (!isCredited) {
      isAwaited.current = true;
      setFailure({
        message: msg`Your last payment has not arrived. If you have paid, wait a moment: you get the seat as soon as the money is here, and need not pay again.`,
        code: null,
      });
    }
    return false;
  }

  const resumeOnce = useEffectEvent(() => void attempt(resume));
  const isReady = settings !== undefined;
  useEffect(() => {
    if (isReady) resumeOnce();
  }, [isReady]);

  useLiveEvent((event) => {
    if (event.type !== 'wallet_update' || !isAwaited.current) return;
    if (item || event.newBalance >= price.total) void attempt(finish);
  });

  return { price, topup, isBusy, failure, take: () => attempt(take) };
}

function priceWith(
  { entryFee, accessFree }: WantedSeat,
  settings: WalletSettings | undefined,
  { walletBalance, ...payer }: Payer,
  item: PurchasedItem | undefined,
): SeatPrice {
  const hasAccess = payer.hasAccess || accessFree;
  const { accessFee, minTopup } = settings ?? { accessFee: 0, minTopup: 1 };
  if (item && settings)
    return priceSeat({ entryFee, accessFee: priceOf(item, settings), minTopup, hasAccess, walletBalance: 0 });
  return priceSeat({ entryFee, accessFee, minTopup, hasAccess, walletBalance });
}

/** Runs one attempt to take a seat at a time, and keeps its failure. An attempt returns whether the seat is taken. */
function useAttempt(onSeated: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<SeatFailure | null>(null);

  async function attempt(steps: () => Promise<boolean>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      if (!(await steps())) return;
      forgetOpenSeat();
      onSeated();
    } catch (error) {
      logWarning('The tournament could not be joined.', error);
      setFailure(describe(error));
      void queries.tournament.invalidate();
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, failure, setFailure, attempt };
}

/** Returns whether the tournament still has a seat for the player. Asked before money is spent on it. */
async function isOpen(tournamentId: string): Promise<boolean> {
  const tournament = await queries.tournament.byId.fetch({ tournamentId }, { staleTime: 0 });
  return cardAction(tournament) === 'join';
}

/** Returns the way into the quiz of a seat that was just taken. */
function useEnter(tournamentId: string): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // The quiz page would send players without a seat away.
    queries.tournament.byId.setData({ tournamentId }, (known) => known && { ...known, joined: true });
    showToast(t`Tournament joined successfully!`, 'success');
    await navigate({ to: '/quiz/$tournamentId', params: { tournamentId } });
    void queries.tournament.invalidate();
    void queries.wallet.invalidate();
  };
}

/** Pays the one-time access fee from the wallet. Repeating it charges nothing. */
async function buyAccess(): Promise<void> {
  const { paymentIntentId } = await api.wallet.openAccessIntent.mutate();
  await api.wallet.confirmPayment.mutate({ paymentIntentId });
  await refreshProfile();
}

/** Asks the server whether an order was paid. An unpaid order is not an error. */
async function confirmCheckout(paymentIntentId: string): Promise<boolean> {
  try {
    await api.wallet.confirmTopup.mutate({ paymentIntentId });
    return true;
  } catch (error) {
    if (hasProblemCode(error, 'not_captured') || hasProblemCode(error, 'not_found')) return false;
    throw error;
  }
}

/** Returns the failure to show; null where another dialog has taken over. */
function describe(error: unknown): SeatFailure | null {
  const problem = readProblem(error);
  // The dialog for the mobile number opens, and the form for the state shows in the sheet.
  if (problem?.code === 'mobile_unverified' || problem?.facts.stateRequired === true) return null;
  const unexpected = error instanceof Error ? error.message : t`no answer from the server`;
  const reason = problem?.detail ?? (navigator.onLine ? unexpected : t`you are offline`);
  return { message: msg`Failed to join tournament: ${reason}`, code: problem?.code ?? null };
}
