import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useState } from 'react';
import { problemDetailOr } from '../../lib/api/problem';
import { api, queries } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { updateUser } from '../../lib/session/session';
import { formatPrice } from '../../lib/text/format';

/** Leaves a tournament before its start: confirms, then refunds the fee. */
export function useLeaveTournament() {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState<TournamentCard | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  async function confirm(): Promise<void> {
    if (!confirming || isLeaving) return;
    setIsLeaving(true);
    try {
      const { walletBalance, refunded } = await api.tournament.leave.mutate({ tournamentId: confirming.id });
      updateUser({ walletBalance });
      void queries.wallet.invalidate();
      showToast(
        refunded > 0 ? t`You left, and ${formatPrice(refunded)} is back in your wallet.` : t`You left.`,
        'success',
      );
    } catch (error) {
      logWarning('The tournament could not be left.', error);
      showToast(problemDetailOr(error, t`The tournament could not be left. Please try again.`), 'error');
    } finally {
      void queries.tournament.invalidate();
      setIsLeaving(false);
      setConfirming(null);
    }
  }

  return { confirming, isLeaving, ask: setConfirming, confirm, cancel: () => setConfirming(null) };
}
