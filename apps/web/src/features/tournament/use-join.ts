import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasProblemCode, readProblem } from '../../lib/api/problem';
import { api, queries } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { updateUser } from '../../lib/session/session';

const insufficientFunds = 'Insufficient funds! Please add funds to play.';
/** Repeated clicks on the same tournament within this time count as one. */
const debounceMs = 1_000;

type JoinNeeds = { onFundsNeeded: () => void; onAccessNeeded: () => void };

/** Joins a tournament: confirms before charging, and opens a dialog for missing access, funds or details. */
export function useJoin({ onFundsNeeded, onAccessNeeded }: JoinNeeds) {
  const user = useUser();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<TournamentCard | null>(null);
  const [joiningId, setJoiningId] = useState<string | null>(null);
  /** The tournament chosen before the player had access. Joining continues once the access is bought. */
  const [awaitingAccess, setAwaitingAccess] = useState<TournamentCard | null>(null);
  const lastClick = useRef({ tournamentId: '', atMs: Number.NEGATIVE_INFINITY });

  function needFunds(): void {
    showToast(insufficientFunds, 'error');
    onFundsNeeded();
  }

  function ask(tournament: TournamentCard): void {
    const atMs = performance.now();
    const { tournamentId, atMs: before } = lastClick.current;
    if (tournamentId === tournament.id && atMs - before < debounceMs) return;
    lastClick.current = { tournamentId: tournament.id, atMs };
    consider(tournament);
  }

  function consider(tournament: TournamentCard): void {
    setAwaitingAccess(user.hasAccess ? null : tournament);
    if (!user.hasAccess) onAccessNeeded();
    else if (user.walletBalance < tournament.entryFee) needFunds();
    else setConfirming(tournament);
  }

  const resumeJoin = useEffectEvent(() => awaitingAccess && consider(awaitingAccess));
  useEffect(() => {
    if (user.hasAccess) resumeJoin();
  }, [user.hasAccess]);

  async function confirm(): Promise<void> {
    const tournament = confirming;
    if (!tournament || joiningId) return;
    setConfirming(null);
    setJoiningId(tournament.id);
    try {
      const { walletBalance } = await api.tournament.join.mutate({ tournamentId: tournament.id });
      updateUser({ walletBalance });
      void queries.tournament.invalidate();
      void queries.wallet.invalidate();
      showToast('Tournament joined successfully!', 'success');
      await navigate({ to: '/quiz/$tournamentId', params: { tournamentId: tournament.id } });
    } catch (error) {
      logWarning('The tournament could not be joined.', error);
      if (hasProblemCode(error, 'mobile_unverified')) return;
      if (hasProblemCode(error, 'access_fee_due')) onAccessNeeded();
      else if (hasProblemCode(error, 'insufficient_funds')) needFunds();
      // The dialog for adding funds asks for the player's state.
      else if (readProblem(error)?.facts.stateRequired === true) onFundsNeeded();
      else showToast(`Failed to join tournament: ${readProblem(error)?.detail ?? messageOf(error)}`, 'error');
      void queries.tournament.invalidate();
    } finally {
      setJoiningId(null);
    }
  }

  return { confirming, joiningId, ask, confirm, cancel: () => setConfirming(null) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no answer from the server';
}
