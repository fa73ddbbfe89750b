import type { Query } from '@tanstack/react-query';
import { queries, queryClient } from '../api/trpc';
import { onOwnerChange } from '../session/session';

/** The number of participants of a tournament, and whether the player is one of them where the server reports it. */
export type Seats = {
  readonly participantCount: number;
  readonly joined?: boolean | undefined;
};

/** The parts of tournaments that seats decide, in the shapes of all queries. */
type Shown = {
  readonly id?: unknown;
  readonly tournamentId?: unknown;
  readonly participantCount?: unknown;
  readonly entryFee?: unknown;
  readonly totalRevenue?: unknown;
  readonly frozen?: unknown;
  readonly joined?: unknown;
};

const roots = [['tournament'], ['admin', 'tournaments']];

/** The last reported seats. A response that is on its way may be older. */
const lastSeats = new Map<string, Seats>();

onOwnerChange(forgetSeats);

/** Forgets what was reported, because everything is requested again. */
export function forgetSeats(): void {
  lastSeats.clear();
}

/** Shows changed seats of a tournament in everything that was read of it: lists, details and administration. */
export function patchSeats(tournamentId: string, seats: Seats): void {
  const joined = seats.joined ?? lastSeats.get(tournamentId)?.joined;
  lastSeats.set(tournamentId, { ...seats, joined });
  queries.tournament.stake.setData(
    { tournamentId },
    (stake) => stake && { ...stake, participantCount: seats.participantCount },
  );
  for (const root of roots) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [root] })) {
      patchQuery(query, tournamentId);
      if (query.state.fetchStatus === 'fetching') void patchResponse(query, tournamentId);
    }
  }
}

/** Patches a response that is on its way once it has arrived. */
async function patchResponse(query: Query, tournamentId: string): Promise<void> {
  // The page shows the failure.
  await query.fetch().catch(() => undefined);
  patchQuery(query, tournamentId);
}

/** Patches what is shown. It stays as old as it was, and what was invalidated is requested again anyway. */
function patchQuery({ queryKey, state }: Query, tournamentId: string): void {
  const seats = lastSeats.get(tournamentId);
  if (!seats || state.isInvalidated) return;
  const next = patched(state.data, tournamentId, seats);
  if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
}

/** Returns the same object where nothing changed, so that nothing is drawn again. */
function patched(data: unknown, tournamentId: string, seats: Seats): unknown {
  if (Array.isArray(data)) {
    const next = data.map((each: unknown) => patched(each, tournamentId, seats));
    return next.some((each, index) => each !== data[index]) ? next : data;
  }
  if (typeof data !== 'object' || data === null || data instanceof Date) return data;
  const shown: Shown = data;
  if (shown.id === tournamentId && typeof shown.participantCount === 'number') return withSeats(shown, seats);
  // The steps of a tournament's players.
  if (shown.tournamentId === tournamentId && typeof shown.joined === 'number')
    return shown.joined === seats.participantCount ? data : { ...data, joined: seats.participantCount };
  for (const list of ['items', 'pages'] as const) {
    const before: unknown = Reflect.get(data, list);
    if (!Array.isArray(before)) continue;
    const after = patched(before, tournamentId, seats);
    return after === before ? data : { ...data, [list]: after };
  }
  return data;
}

function withSeats(shown: Shown, { participantCount, joined }: Seats): Shown {
  const { entryFee, totalRevenue, frozen } = shown;
  const next: Shown = {
    ...shown,
    participantCount,
    ...(joined !== undefined && typeof shown.joined === 'boolean' && { joined }),
    ...(typeof totalRevenue === 'number' &&
      typeof entryFee === 'number' && { totalRevenue: entryFee * participantCount }),
    // The first join fixes the terms for good.
    ...(typeof frozen === 'boolean' && { frozen: frozen || participantCount > 0 }),
  };
  const isChanged = (Object.keys(next) as (keyof Shown)[]).some((name) => next[name] !== shown[name]);
  return isChanged ? next : shown;
}
