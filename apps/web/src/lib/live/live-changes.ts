import { t } from '@lingui/core/macro';
import type { LiveEvent } from '@paheli/core/live-event';
import { pushedPlaces } from '@paheli/core/tournament/ranking';
import { hashKey, type Query } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { reportOutcomes } from '../../content/report-reasons';
import { api, queries, queryClient, trpc } from '../api/trpc';
import { logWarning } from '../log';
import { showAnnouncement } from '../page/toasts';
import { session, updateUser } from '../session/session';
import { addAchievementNews } from './achievement-news';
import { forgetSeats, patchSeats } from './patch-tournament';

type Pushed<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

/** The kinds of data that a live event may change. */
export const allChanges = [
  'profile',
  'wallet',
  'withdrawals',
  'tournaments',
  'ownTournaments',
  'leaderboards',
  'progress',
  'figures',
  'kyc',
  'achievements',
  'friends',
  'questionReports',
  'reportedQuestions',
  'users',
  'adminFigures',
] as const;
export type Change = (typeof allChanges)[number];

/** Events arrive in bursts when a tournament fills. Changes within this period cause one request. */
const burstMs = 300;
/** A changed leaderboard's places below the pushed ones are reloaded after this period, or at most twice it. */
const placesMs = 10_000;

/** Returns the data to reload after an event. A balance in the event is applied at once. */
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
      return takeOverJoins(event) ? [] : ['tournaments', 'adminFigures'];
    case 'security_violation':
      return ['adminFigures'];
    case 'tournament_update':
      // A changed leaderboard is announced by itself.
      return takeOverSeats(event) ? ownTournamentsChangedBy(event) : ['tournaments'];
    case 'leaderboard_update':
      return takeOverLeaderboard(event) ? [] : ['leaderboards'];
    case 'stats_update':
      takeOverFigures(event);
      return [];
    case 'quiz_completed':
      return changedByQuiz(event);
    case 'achievement_earned':
      addAchievementNews(event);
      return ['achievements'];
    case 'question_report_update':
      if (event.outcome === null) return ['reportedQuestions'];
      showAnnouncement(t`Your report was decided`, 'plain', t(reportOutcomes[event.outcome]));
      return ['questionReports', 'leaderboards'];
    case 'friends_update':
      return ['friends'];
    default:
      return [];
  }
}

/** Returns the data to reload after an own quiz ended. A result that the page already has is not reloaded. */
function changedByQuiz({ sessionId }: Pushed<'quiz_completed'>): readonly Change[] {
  const ownData: readonly Change[] = ['tournaments', 'progress', 'achievements', 'friends'];
  return queries.quiz.results.getData({ sessionId }) ? ownData : [...ownData, 'leaderboards'];
}

/** Shows the first places that were pushed. Returns whether the leaderboard needs no request at once. */
function takeOverLeaderboard({ tournamentId, provisional, entries }: Pushed<'leaderboard_update'>): boolean {
  const known = queries.tournament.leaderboard.getData({ tournamentId });
  // After the settlement, results change as well.
  if (!provisional) return false;
  // An empty leaderboard may be hidden until the settlement.
  if (entries.length === 0) return known?.revealed === false;
  const username = session.get()?.user.username;
  const pushed = entries.map((entry) => ({ ...entry, isYou: entry.username === username }));
  const isWhole = entries.length < pushedPlaces;
  const names = new Set(pushed.map((entry) => entry.username));
  const below = isWhole ? [] : (known?.entries ?? []).slice(pushedPlaces);
  queries.tournament.leaderboard.setData(
    { tournamentId },
    {
      tournamentId,
      provisional,
      revealed: true,
      entries: [...pushed, ...below.filter((entry) => !names.has(entry.username))],
      you: pushed.find(({ isYou }) => isYou) ?? (isWhole ? null : (known?.you ?? null)),
    },
  );
  if (!isWhole) reloadPlacesLater();
  return true;
}

let placesTimer: ReturnType<typeof setTimeout> | undefined;

/** Reloads the places below the pushed ones some time after a change. Pages of many players do so at different times. */
function reloadPlacesLater(): void {
  if (placesTimer !== undefined) return;
  placesTimer = setTimeout(
    () => {
      placesTimer = undefined;
      refetchChanged(['leaderboards']);
    },
    placesMs * (1 + Math.random()),
  );
}

/** Shows the number of participants if nothing else of the tournament changed. Returns whether that is so. */
function takeOverSeats({
  tournamentId,
  change,
  participantCount,
  joined,
}: Pushed<'tournament_update'>): boolean {
  if (change !== 'seats' || participantCount === undefined) return false;
  patchSeats(tournamentId, { participantCount, joined });
  return true;
}

/** The list of the player's own tournaments is requested where it lacks one, or has one whose seat was given back. */
function ownTournamentsChangedBy({ tournamentId, joined }: Pushed<'tournament_update'>): readonly Change[] {
  if (joined === undefined) return [];
  const isListed = queries.tournament.mine.getData()?.some(({ id }) => id === tournamentId);
  return isListed === undefined || isListed === joined ? [] : ['ownTournaments'];
}

/** Adds joins to the administration's figures if the event has their numbers. Returns whether it has. */
function takeOverJoins({ tournamentId, participantCount, entryFees }: Pushed<'tournament_join'>): boolean {
  if (participantCount === undefined || entryFees === undefined) return false;
  patchSeats(tournamentId, { participantCount });
  queries.admin.stats.setData(
    undefined,
    (stats) => stats && { ...stats, totalRevenue: stats.totalRevenue + entryFees },
  );
  return true;
}

function takeOverFigures({ type: _, ...figures }: Pushed<'stats_update'>): void {
  queries.stats.realtime.setData(undefined, figures);
  queries.admin.stats.setData(undefined, (stats) => stats && { ...stats, ...figures });
}

const pending = new Set<Change>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads changed data that is on the page. */
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

/**
 * Repeats a first request that may have begun before the change. The request is not cancelled, because its page waits
 * for it.
 */
async function repeatIfChanged(query: Query): Promise<void> {
  if (!query.state.isInvalidated) return;
  // The page shows the failure.
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
  questionReports: () => queries.quiz.questionReports.invalidate(),
  reportedQuestions: () =>
    Promise.all([queries.admin.reportedQuestions.invalidate(), queries.admin.waiting.invalidate()]),
  friends: () =>
    Promise.all([queries.auth.friends.invalidate(), queries.quiz.friendsLeaderboard.invalidate()]),
  tournaments: () => {
    forgetSeats();
    return Promise.all([
      queries.tournament.invalidate(undefined, { predicate: isNoLeaderboard }),
      queries.admin.tournaments.invalidate(),
      // A settlement may hold prizes.
      queries.admin.prizes.invalidate(),
      queries.admin.waiting.invalidate(),
    ]);
  },
  ownTournaments: () => queries.tournament.mine.invalidate(),
  leaderboards: () =>
    Promise.all([
      queries.tournament.leaderboard.invalidate(),
      queries.quiz.results.invalidate(),
      queries.quiz.progress.invalidate(),
    ]),
  progress: () => queries.quiz.progress.invalidate(),
};

const [leaderboardPath] = getQueryKey(trpc.tournament.leaderboard);

function isNoLeaderboard({ queryKey: [path] }: Query): boolean {
  return hashKey([path]) !== hashKey([leaderboardPath]);
}

async function replaceProfile(): Promise<void> {
  try {
    updateUser(await api.auth.profile.query());
  } catch (error) {
    logWarning('The profile could not be read again.', error);
  }
}
