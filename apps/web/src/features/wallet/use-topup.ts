import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasProblemCode, readProblem, type ServerProblem } from '../../lib/api/problem';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { type TopupOutcome, type TopupPhase, topUp, type WantedTopup } from './top-up';

/** The notice that the player gets in a dialog. */
export type TopupNotice = 'unavailable' | 'pending' | 'bought' | null;

/**
 * Returns the state of a top-up, its notice, and the function that starts it. Where a seat follows, the seat is announced
 * and not the top-up.
 */
export function useTopup({ isForSeat = false } = {}) {
  const { t } = useLingui();
  const player = useUser();
  const [phase, setPhase] = useState<TopupPhase>('idle');
  const [notice, setNotice] = useState<TopupNotice>(null);
  /** The server's reason for not creating an order. */
  const [problem, setProblem] = useState<ServerProblem | null>(null);

  async function start(
    wanted: WantedTopup,
    onOrder?: (paymentIntentId: string) => void,
  ): Promise<TopupOutcome | 'failed'> {
    setProblem(null);
    try {
      const outcome = await topUp(wanted, player, { onPhase: setPhase, onOrder });
      if (outcome === 'credited' && !('item' in wanted) && !isForSeat)
        showToast(t`Wallet updated!`, 'success');
      if (outcome === 'pending' && 'item' in wanted) setNotice('bought');
      else if (outcome === 'pending' || outcome === 'unavailable') setNotice(outcome);
      return outcome;
    } catch (error) {
      logWarning('The top-up failed.', error);
      // The dialog for the mobile number opens instead.
      if (hasProblemCode(error, 'mobile_unverified')) return 'failed';
      setProblem(readProblem(error));
      if (!('item' in wanted)) showToast(t`Failed to add funds. Please try again.`, 'error');
      return 'failed';
    } finally {
      setPhase('idle');
    }
  }

  return { phase, problem, notice, start, dismissNotice: () => setNotice(null) };
}
