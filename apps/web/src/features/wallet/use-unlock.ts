import type { WalletSettings } from '@paheli/core/wallet/schema';
import { useRef, useState } from 'react';
import { hasProblemCode, problemDetailOr } from '../../lib/api/problem';
import { api, queries } from '../../lib/api/trpc';
import { useLiveEvent } from '../../lib/live/live';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { refreshProfile, useUser } from '../../lib/session/auth';
import { useTopup } from './use-topup';

/** Buys the access, after a top-up of the missing amount. */
export function useUnlock(settings: WalletSettings | undefined, onUnlocked: () => void) {
  const { walletBalance } = useUser();
  const topup = useTopup();
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether a top-up is paid but not credited. The access is bought when the money arrives. */
  const isAwaited = useRef(false);
  const missing = settings ? missingFor(settings, walletBalance) : 0;

  async function buy(): Promise<void> {
    isAwaited.current = false;
    setIsBuying(true);
    try {
      const { paymentIntentId } = await api.wallet.openAccessIntent.mutate();
      await api.wallet.confirmPayment.mutate({ paymentIntentId });
      await refreshProfile();
      void queries.wallet.invalidate();
      showToast('Access unlocked. You can join any tournament now.', 'success');
      onUnlocked();
    } catch (error) {
      logWarning('The access could not be bought.', error);
      if (!hasProblemCode(error, 'mobile_unverified'))
        setFailure(problemDetailOr(error, 'The access could not be unlocked. Please try again.'));
    } finally {
      setIsBuying(false);
    }
  }

  async function start(): Promise<void> {
    setFailure(null);
    if (missing > 0) {
      const outcome = await topup.start(missing);
      isAwaited.current = outcome === 'pending';
      if (outcome !== 'credited') return;
    }
    await buy();
  }

  useLiveEvent((event) => {
    const isEnough = event.type === 'wallet_update' && settings && event.newBalance >= settings.accessFee;
    if (isEnough && isAwaited.current) void buy();
  });

  return { topup, missing, failure, isBusy: isBuying || topup.phase === 'ordering', start };
}

/** Returns the amount to top up first, in rupees; at least the provider's minimum. */
function missingFor({ accessFee, minTopup }: WalletSettings, balance: number): number {
  const missingPaise = Math.round(accessFee * 100) - Math.round(balance * 100);
  return missingPaise <= 0 ? 0 : Math.max(minTopup, missingPaise / 100);
}
