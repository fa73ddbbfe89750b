import { QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, test, vi } from 'vitest';
import { queries, queryClient, trpc } from '../api/trpc';
import { achievementNews } from './achievement-news';
import { changedBy, spreadOf } from './live-changes';
import { refetchChanged } from './refetch-changed';

const tournamentId = '01890a5d-ac96-774b-bcce-b302099a8057';
const entry = (rank: number) => ({
  rank,
  username: `player_${rank}`,
  score: 3,
  points: 3,
  timeTaken: 12,
  prizeAmount: 0,
});
const changesAfterPush = (places: number, provisional = true) =>
  changedBy({
    type: 'leaderboard_update',
    tournamentId,
    provisional,
    entries: Array.from({ length: places }, (_, index) => entry(index + 1)),
  });
const board = () => queries.tournament.leaderboard.getData({ tournamentId });

test('a pushed leaderboard is shown without a request, unless it is final or may be hidden', () => {
  expect(changesAfterPush(2)).toEqual([]);
  expect(board()).toEqual({
    tournamentId,
    provisional: true,
    revealed: true,
    entries: [
      { ...entry(1), isYou: false },
      { ...entry(2), isYou: false },
    ],
    you: null,
  });
  // An empty leaderboard may be hidden until the settlement.
  expect(changesAfterPush(0)).toEqual(['leaderboards']);
  expect(changesAfterPush(2, false)).toEqual(['leaderboards']);
  expect(board()?.entries).toHaveLength(2);
  const hidden = { tournamentId, provisional: true, revealed: false, entries: [], you: null };
  queries.tournament.leaderboard.setData({ tournamentId }, hidden);
  expect(changesAfterPush(0)).toEqual([]);
  expect(board()).toEqual(hidden);
});

test('the first places of a long leaderboard are shown at once, and the others are reloaded some time later', () => {
  vi.useFakeTimers();
  try {
    const entries = Array.from({ length: 12 }, (_, index) => ({ ...entry(index + 1), isYou: index === 11 }));
    const you = entries[11] ?? null;
    queries.tournament.leaderboard.setData(
      { tournamentId },
      { tournamentId, provisional: true, revealed: true, entries, you },
    );
    const isStale = () =>
      queryClient.getQueryCache().findAll({ queryKey: getQueryKey(trpc.tournament.leaderboard) })[0]?.state
        .isInvalidated;
    expect(changesAfterPush(10)).toEqual([]);
    expect(board()?.entries.map(({ rank }) => rank)).toEqual(entries.map(({ rank }) => rank));
    expect(board()?.you).toEqual(you);
    expect(changesAfterPush(10)).toEqual([]);
    vi.advanceTimersByTime(9_999);
    expect(isStale()).toBe(false);
    vi.advanceTimersByTime(11_000);
    expect(isStale()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('pushed figures replace requested ones', () => {
  const figures = { onlineUsers: 7, activeTournaments: 2, ongoingQuizzes: 3 };
  const totals = { totalUsers: 9, totalQuestions: 80, totalRevenue: 39 };
  queries.admin.stats.setData(undefined, {
    ...totals,
    onlineUsers: 1,
    activeTournaments: 1,
    ongoingQuizzes: 1,
  });
  expect(changedBy({ type: 'stats_update', ...figures })).toEqual([]);
  expect(queries.stats.realtime.getData()).toEqual(figures);
  expect(queries.admin.stats.getData()).toEqual({ ...totals, ...figures });
});

test.each([
  [{ type: 'profile_update' }, ['profile']],
  [{ type: 'withdrawal_update', withdrawalId: tournamentId, status: 'paid' }, ['withdrawals']],
  [{ type: 'kyc_submission', userName: 'Asha' }, ['kyc']],
  [{ type: 'friends_update' }, ['friends']],
] as const)('after $0.type only what changed is requested', (event, changes) => {
  expect(changedBy(event)).toEqual(changes);
});

test.each([
  { type: 'security_violation', violationType: 'tab_switch', userEmail: 'asha@example.com' },
  { type: 'tournament_join', tournamentId, tournamentName: 'Science Sprint' },
] as const)("the administration's figures are requested after $type", (event) => {
  expect(changedBy(event)).toContain('adminFigures');
});

test('earned achievements are requested, and stored to be announced', () => {
  expect(changedBy({ type: 'achievement_earned', kind: 'first_win', title: 'First win' })).toEqual([
    'achievements',
  ]);
  expect(achievementNews.get()).toEqual([{ kind: 'first_win', title: 'First win' }]);
});

test('friends are requested after an own quiz', () => {
  expect(changedBy({ type: 'quiz_completed', sessionId: tournamentId })).toContain('friends');
});

test('an ended quiz whose result is here reloads neither the result nor the pushed leaderboard', () => {
  const sessionId = '01890a5d-ac96-774b-bcce-b302099a8058';
  const changes = () => changedBy({ type: 'quiz_completed', sessionId });
  expect(changes()).toContain('leaderboards');
  queries.quiz.results.setData({ sessionId }, {} as never);
  expect(changes()).toContain('progress');
  expect(changes()).not.toContain('leaderboards');
});

test('a changed tournament alone leaves its leaderboard', () => {
  vi.useFakeTimers();
  try {
    const ids = [tournamentId, '01890a5d-ac96-774b-bcce-b302099a8059'] as const;
    queries.tournament.leaderboard.setData(
      { tournamentId: ids[1] },
      { tournamentId: ids[1], provisional: true, revealed: true, entries: [], you: null },
    );
    queries.tournament.byId.setData({ tournamentId: ids[1] }, {} as never);
    refetchChanged(['tournaments']);
    vi.advanceTimersByTime(1_000);
    const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    expect(isStale(getQueryKey(trpc.tournament.byId, { tournamentId: ids[1] }, 'query'))).toBe(true);
    expect(isStale(getQueryKey(trpc.tournament.leaderboard, { tournamentId: ids[1] }, 'query'))).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a query whose data changes during its first request is repeated', async () => {
  const replies: ((reply: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
  const observer = new QueryObserver(queryClient, {
    queryKey: getQueryKey(trpc.tournament.list, undefined, 'query'),
    queryFn,
  });
  const stop = observer.subscribe(() => undefined);
  expect(replies).toHaveLength(1);
  vi.useFakeTimers();
  refetchChanged(['friends', 'tournaments']);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(replies).toHaveLength(1);
  replies[0]?.('as it was before the change');
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.('as it is');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('as it is'));
  stop();
});

test('reloads that many pages make are spread over the time that the event names, and own ones are made at once', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    const update = { type: 'tournament_update', tournamentId } as const;
    expect([spreadOf({ ...update, spreadMs: 8_000 }), spreadOf(update)]).toEqual([8_000, 1_000]);
    expect(spreadOf({ type: 'wallet_update', newBalance: 1 })).toBe(0);
    queries.tournament.byId.setData({ tournamentId }, {} as never);
    queries.auth.friends.list.setData(undefined, [] as never);
    const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    const tournament = getQueryKey(trpc.tournament.byId, { tournamentId }, 'query');
    const friends = getQueryKey(trpc.auth.friends.list, undefined, 'query');
    const staleNow = () => [isStale(tournament), isStale(friends)];
    refetchChanged(['tournaments'], 8_000);
    // A later event of the same kind does not put the reload off.
    vi.advanceTimersByTime(1_000);
    refetchChanged(['tournaments'], 8_000);
    refetchChanged(['friends']);
    vi.advanceTimersByTime(300);
    expect(staleNow()).toEqual([false, true]);
    vi.advanceTimersByTime(2_999);
    expect(staleNow()).toEqual([false, true]);
    vi.advanceTimersByTime(1);
    expect(staleNow()).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
