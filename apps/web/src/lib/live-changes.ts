import type { LiveEvent } from '@paheli/core/live-event';
import { logWarning } from './log';
import { updateUser } from './session';
import { api, queries } from './trpc';

/** What an event says may have changed. */
export type Change = 'wallet' | 'tournaments' | 'leaderboards' | 'figures';

/** Events arrive in bursts when a tournament fills: what they change is asked for once. */
const burstMs = 300;

/** What to look at again after an event; the balance it tells is taken over at once. */
export function changedBy(event: LiveEvent): readonly Change[] {
  switch (event.type) {
    case 'wallet_update':
      updateUser({ walletBalance: event.newBalance });
      return ['wallet'];
    case 'tournament_update':
      return ['tournaments', 'leaderboards'];
    case 'leaderboard_update':
      return ['leaderboards'];
    case 'quiz_completed':
      return ['tournaments', 'leaderboards'];
    default:
      return [];
  }
}

const pending = new Set<Change>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks again for what has changed, where somebody looks at it. */
export function refetchChanged(changes: readonly Change[]): void {
  for (const change of changes) pending.add(change);
  if (pending.size === 0 || timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const due = [...pending];
    pending.clear();
    for (const change of due) void refetch[change]();
  }, burstMs);
}

const refetch: Readonly<Record<Change, () => Promise<unknown>>> = {
  wallet: () => Promise.all([queries.wallet.invalidate(), replaceProfile()]),
  figures: () => queries.stats.invalidate(),
  tournaments: () => queries.tournament.invalidate(),
  leaderboards: () =>
    Promise.all([queries.tournament.leaderboard.invalidate(), queries.quiz.results.invalidate()]),
};

async function replaceProfile(): Promise<void> {
  try {
    updateUser(await api.auth.profile.query());
  } catch (error) {
    logWarning('The profile could not be read again.', error);
  }
}
