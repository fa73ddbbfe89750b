import { sampleResult } from '@paheli/core/quiz/testing/sample-quiz';
import { QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries, queryClient, trpc } from '../api/trpc';
import { changedBy } from './live-changes';
import { refetchChanged } from './refetch-changed';

const [science, history] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const card = (id: string, participantCount: number) => ({
  id,
  participantCount,
  entryFee: 10,
  joined: false,
});
const adminCard = (id: string, participantCount: number) => ({
  ...card(id, participantCount),
  totalRevenue: 10 * participantCount,
  frozen: participantCount > 0,
});

type Shown = { requests: number; data: () => unknown; reply: (data: unknown) => void; stop: () => void };

let shown: Shown[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { stop } of shown) stop();
  shown = [];
  queryClient.clear();
});

/** Shows a query on the page and counts its requests. */
function show(queryKey: readonly unknown[], response?: unknown): Shown {
  const waiting: ((data: unknown) => void)[] = [];
  const counted: Shown = {
    requests: 0,
    data: () => queryClient.getQueryData(queryKey),
    reply: (data) => waiting.shift()?.(data),
    stop: () => undefined,
  };
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      counted.requests += 1;
      if (response !== undefined) return response;
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  counted.stop = observer.subscribe(() => undefined);
  shown.push(counted);
  return counted;
}

const settle = () => vi.advanceTimersByTimeAsync(1_000);
const hear = (event: Parameters<typeof changedBy>[0]) => refetchChanged(changedBy(event));
const seats = (participantCount: number, joined?: boolean) =>
  ({
    type: 'tournament_update',
    tournamentId: science,
    change: 'seats',
    participantCount,
    ...(joined !== undefined && { joined }),
  }) as const;

const keys = {
  list: getQueryKey(trpc.tournament.list, {}, 'query'),
  byId: getQueryKey(trpc.tournament.byId, { tournamentId: science }, 'query'),
  mine: getQueryKey(trpc.tournament.mine, undefined, 'query'),
  stake: getQueryKey(trpc.tournament.stake, { tournamentId: science }, 'query'),
  leaderboard: getQueryKey(trpc.tournament.leaderboard, { tournamentId: science }, 'query'),
  adminList: getQueryKey(trpc.admin.tournaments.list, {}, 'infinite'),
  adminById: getQueryKey(trpc.admin.tournaments.byId, { tournamentId: science }, 'query'),
  funnel: getQueryKey(trpc.admin.tournaments.funnel, { tournamentId: science }, 'query'),
  stats: getQueryKey(trpc.admin.stats, undefined, 'query'),
};

test('a tab makes no request when others join, and shows the number everywhere', async () => {
  const list = show(keys.list, { items: [card(science, 1), card(history, 1)], nextCursor: null });
  const byId = show(keys.byId, card(science, 1));
  const mine = show(keys.mine, [card(history, 1)]);
  const stake = show(keys.stake, { participantCount: 1 });
  const leaderboard = show(keys.leaderboard, { tournamentId: science, entries: [] });
  await settle();
  for (let count = 2; count <= 20; count += 1) hear(seats(count));
  await settle();
  expect([list, byId, mine, stake, leaderboard].map(({ requests }) => requests)).toEqual([1, 1, 1, 1, 1]);
  expect(list.data()).toEqual({ items: [card(science, 20), card(history, 1)], nextCursor: null });
  expect(byId.data()).toEqual(card(science, 20));
  expect(mine.data()).toEqual([card(history, 1)]);
  expect(stake.data()).toEqual({ participantCount: 20 });
});

test("another tab of a player who joins requests only the list of the player's own tournaments", async () => {
  const list = show(keys.list, { items: [card(science, 1)], nextCursor: null });
  const mine = show(keys.mine, []);
  await settle();
  hear(seats(2, true));
  hear(seats(2));
  await settle();
  expect([list.requests, mine.requests]).toEqual([1, 2]);
  expect(list.data()).toMatchObject({ items: [{ participantCount: 2, joined: true }] });
  hear(seats(1, false));
  await settle();
  expect([list.requests, mine.requests]).toEqual([1, 2]);
  expect(list.data()).toMatchObject({ items: [{ participantCount: 1, joined: false }] });
});

test('a tab makes no request after an answer, its own or that of another tab', async () => {
  const pages = [keys.list, keys.byId, keys.mine, keys.leaderboard].map((key) => show(key, []));
  await settle();
  hear({ type: 'answer_submitted', sessionId: science, result: sampleResult() });
  await settle();
  expect(pages.map(({ requests }) => requests)).toEqual([1, 1, 1, 1]);
});

test("joins change the administration's lists and figures without a request", async () => {
  const list = show(keys.adminList, { pages: [{ items: [adminCard(science, 0)] }], pageParams: [null] });
  const byId = show(keys.adminById, adminCard(science, 0));
  const funnel = show(keys.funnel, { tournamentId: science, joined: 0, started: 0 });
  const stats = show(keys.stats, { totalRevenue: 39 });
  await settle();
  const joins = { newParticipants: 500, participantCount: 500, entryFees: 5_000 };
  hear({ type: 'tournament_join', tournamentId: science, tournamentName: 'Science Sprint', ...joins });
  hear(seats(500));
  await settle();
  expect([list, byId, funnel, stats].map(({ requests }) => requests)).toEqual([1, 1, 1, 1]);
  expect(list.data()).toMatchObject({ pages: [{ items: [adminCard(science, 500)] }] });
  expect(byId.data()).toEqual(adminCard(science, 500));
  expect(funnel.data()).toEqual({ tournamentId: science, joined: 500, started: 0 });
  expect(stats.data()).toEqual({ totalRevenue: 5_039 });
});

test('any other change of a tournament is requested, and a changed leaderboard after its own event', async () => {
  const list = show(keys.list, { items: [card(science, 1)], nextCursor: null });
  const leaderboard = show(keys.leaderboard, { tournamentId: science, entries: [] });
  await settle();
  hear({ type: 'tournament_update', tournamentId: science });
  await settle();
  expect(list.requests).toBe(2);
  expect(leaderboard.requests).toBe(1);
  hear({ type: 'leaderboard_update', tournamentId: science, provisional: false, entries: [] });
  await settle();
  expect(leaderboard.requests).toBe(2);
});

test('a response that was on its way does not bring an older number back', async () => {
  const byId = show(keys.byId);
  hear(seats(5));
  byId.reply(card(science, 4));
  await settle();
  expect(byId.data()).toEqual(card(science, 5));
  expect(byId.requests).toBe(1);
});

test('what is shown does not become fresh, and what was invalidated stays so', async () => {
  const key = keys.byId;
  queries.tournament.byId.setData({ tournamentId: science }, card(science, 1) as never, { updatedAt: 1 });
  hear(seats(2));
  expect(queryClient.getQueryState(key)).toMatchObject({ dataUpdatedAt: 1, data: card(science, 2) });
  await queries.tournament.byId.invalidate();
  hear(seats(3));
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a seat that was given back unnoticed does not return with the next change of seats', async () => {
  const list = show(keys.list, { items: [card(science, 1)], nextCursor: null });
  await settle();
  hear(seats(2, true));
  hear({ type: 'tournament_update', tournamentId: history });
  await settle();
  hear(seats(3));
  expect(list.data()).toMatchObject({ items: [{ participantCount: 3, joined: false }] });
});
