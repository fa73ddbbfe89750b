import type { LiveEvent } from '@paheli/core/live-event';
import { pushedPlaces } from '@paheli/core/tournament/ranking';
import type { Query } from '@tanstack/react-query';
import { api, queries, queryClient } from '../api/trpc';
import { logWarning } from '../log';
import { session, updateUser } from '../session/session';
import { addAchievementNews } from './achievement-news';

type Pushed<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

/** Everything that an event may say has changed. */
export const allChanges = [
  'profile',
  'wallet',
  'withdrawals',
  'tournaments',
  'leaderboards',
  'figures',
  'kyc',
  'achievements',
  'friends',
  'users',
  'adminFigures',
] as const;
export type Change = (typeof allChanges)[number];

/** Events arrive in bursts when a tournament fills: what they change is asked for once. */
const burstMs = 300;

/** What to look at again after an event; the balance it tells is taken over at once. */
export function changedBy(event: LiveEvent): readonly Change[] {
  switch (event.type) {
    case 'wallet_update':
      updateUser({ walletBalance: event.newBalance });
      return ['wallet'];
    case 'withdrawal_update':
      return ['withdrawals'];
    case 'profile_update':
      return ['profile'];
    case 'kyc_submission':
      return ['kyc'];
    case 'new_user_registration':
      return ['users'];
    case 'tournament_join':
      return ['tournaments', 'adminFigures'];
    case 'security_violation':
      return ['adminFigures'];
    case 'tournament_update':
      return ['tournaments', 'leaderboards'];
    case 'leaderboard_update':
      return takeOverStandings(event) ? [] : ['leaderboards'];
    case 'stats_update':
      takeOverFigures(event);
      return [];
    case 'quiz_completed':
      return ['tournaments', 'leaderboards', 'achievements', 'friends'];
    case 'achievement_earned':
      addAchievementNews(event);
      return ['achievements'];
    case 'friends_update':
      return ['friends'];
    default:
      return [];
  }
}

/** Takes the standings over where all of them came; says whether that was so. */
function takeOverStandings({ tournamentId, provisional, entries }: Pushed<'leaderboard_update'>): boolean {
  // Once settled, results change as well. With the maximum of pushed places there may be more, and without any, scores
  // may be hidden until the settlement.
  if (!provisional || entries.length === 0 || entries.length >= pushedPlaces) return false;
  const username = session.get()?.user.username;
  const shown = entries.map((entry) => ({ ...entry, isYou: entry.username === username }));
  queries.tournament.leaderboard.setData(
    { tournamentId },
    {
      tournamentId,
      provisional,
      revealed: true,
      entries: shown,
      you: shown.find(({ isYou }) => isYou) ?? null,
    },
  );
  return true;
}

function takeOverFigures({ type: _, ...figures }: Pushed<'stats_update'>): void {
  queries.stats.realtime.setData(undefined, figures);
  queries.admin.stats.setData(undefined, (stats) => stats && { ...stats, ...figures });
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
    const firstReads = firstReadsUnderWay();
    for (const change of due) void refetch[change]();
    for (const read of firstReads) void repeatIfChanged(read);
  }, burstMs);
}

function firstReadsUnderWay(): Query[] {
  return queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
}

/** A first reading may have begun before the change. It is not cancelled, because its page waits for it. */
async function repeatIfChanged(query: Query): Promise<void> {
  if (!query.state.isInvalidated) return;
  // The page shows its failure.
  await query.fetch().catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

const refetch: Readonly<Record<Change, () => Promise<unknown>>> = {
  profile: () => Promise.all([queries.auth.kyc.invalidate(), replaceProfile()]),
  wallet: () => Promise.all([queries.wallet.invalidate(), replaceProfile()]),
  withdrawals: () =>
    Promise.all([
      queries.wallet.withdrawals.invalidate(),
      queries.wallet.taxSummary.invalidate(),
      queries.admin.withdrawals.invalidate(),
      queries.admin.waiting.invalidate(),
    ]),
  kyc: () => Promise.all([queries.admin.users.invalidate(), queries.admin.waiting.invalidate()]),
  users: () => Promise.all([queries.admin.users.invalidate(), queries.admin.stats.invalidate()]),
  adminFigures: () => queries.admin.stats.invalidate(),
  figures: () => queries.stats.invalidate(),
  achievements: () => queries.quiz.achievements.invalidate(),
  friends: () =>
    Promise.all([queries.auth.friends.invalidate(), queries.quiz.friendsLeaderboard.invalidate()]),
  tournaments: () =>
    Promise.all([
      queries.tournament.invalidate(),
      queries.admin.tournaments.invalidate(),
      // A settlement may hold prizes.
      queries.admin.prizes.invalidate(),
      queries.admin.waiting.invalidate(),
    ]),
  leaderboards: () =>
    Promise.all([
      queries.tournament.leaderboard.invalidate(),
      queries.quiz.results.invalidate(),
      queries.quiz.progress.invalidate(),
    ]),
};

async function replaceProfile(): Promise<void> {
  try {
    updateUser(await api.auth.profile.query());
  } catch (error) {
    logWarning('The profile could not be read again.', error);
  }
}
