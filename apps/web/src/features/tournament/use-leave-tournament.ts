import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useState } from 'react';
import { detailOr } from '../../lib/api/refusal';
import { api, queries } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { say } from '../../lib/page/toasts';
import { updateUser } from '../../lib/session/session';
import { formatPrice } from '../../lib/text/format';

/** Leaves a tournament before its start: confirms, then refunds the fee. */
export function useLeaveTournament() {
  const [asked, setAsked] = useState<TournamentCard | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  async function confirm(): Promise<void> {
    if (!asked || isLeaving) return;
    setIsLeaving(true);
    try {
      const { walletBalance, refunded } = await api.tournament.leave.mutate({ tournamentId: asked.id });
      updateUser({ walletBalance });
      void queries.wallet.invalidate();
      say(
        refunded > 0 ? `You left, and ${formatPrice(refunded)} is back in your wallet.` : 'You left.',
        'success',
      );
    } catch (error) {
      logWarning('The tournament could not be left.', error);
      say(detailOr(error, 'The tournament could not be left. Please try again.'), 'error');
    } finally {
      void queries.tournament.invalidate();
      setIsLeaving(false);
      setAsked(null);
    }
  }

  return { asked, isLeaving, ask: setAsked, confirm, cancel: () => setAsked(null) };
}
