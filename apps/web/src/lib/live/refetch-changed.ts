import { hashKey, type Query } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, queries, queryClient, trpc } from '../api/trpc';
import { logWarning } from '../log';
import { updateUser } from '../session/session';
import { forgetSeats } from './patch-tournament';

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
/** When each changed kind of data is due to be reloaded. */
const dueAtMs = new Map<Change, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads changed data that is on the page, at a random instant within `spreadMs` where many pages do so at once. */
export function refetchChanged(changes: readonly Change[], spreadMs = 0): void {
  const atMs = Date.now() + burstMs + Math.random() * spreadMs;
  for (const change of changes) dueAtMs.set(change, Math.min(atMs, dueAtMs.get(change) ?? atMs));
  scheduleRefetch();
}

function scheduleRefetch(): void {
  clearTimeout(timer);
  if (dueAtMs.size > 0) timer = setTimeout(refetchDue, Math.min(...dueAtMs.values()) - Date.now());
}

function refetchDue(): void {
  const due = [...dueAtMs].filter(([, atMs]) => atMs <= Date.now()).map(([change]) => change);
  for (const change of due) dueAtMs.delete(change);
  scheduleRefetch();
  const firstReads = firstReadsUnderWay();
  for (const change of due) void refetch[change]();
  for (const read of firstReads) void repeatIfChanged(read);
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
