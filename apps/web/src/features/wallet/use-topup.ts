import { useState } from 'react';
import { isRefusedFor, readRefusal } from '../../lib/api/refusal';
import { logWarning } from '../../lib/log';
import { say } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { type TopupOutcome, type TopupPhase, topUp } from './top-up';

/** What the player has to be told in a dialog of its own. */
export type TopupNotice = 'unavailable' | 'pending' | null;

/** A top-up as a screen sees it: where it stands, what to tell, and a way to begin. */
export function useTopup() {
  const player = useUser();
  const [phase, setPhase] = useState<TopupPhase>('idle');
  const [notice, setNotice] = useState<TopupNotice>(null);
  /** Why the server made no order, in its own words. */
  const [refusal, setRefusal] = useState<string | null>(null);

  async function start(amount: number): Promise<TopupOutcome | 'failed'> {
    setRefusal(null);
    try {
      const outcome = await topUp(amount, player, setPhase);
      if (outcome === 'credited') say('Wallet updated!', 'success');
      if (outcome === 'pending' || outcome === 'unavailable') setNotice(outcome);
      return outcome;
    } catch (error) {
      logWarning('The top-up failed.', error);
      // The dialog for the mobile number opens instead of an error.
      if (isRefusedFor(error, 'mobile_unverified')) return 'failed';
      setRefusal(readRefusal(error)?.detail ?? null);
      say('Failed to add funds. Please try again.', 'error');
      return 'failed';
    } finally {
      setPhase('idle');
    }
  }

  return { phase, refusal, notice, start, dismissNotice: () => setNotice(null) };
}
