import type { SortOrder } from '@paheli/core/page';
import type { TournamentSort } from '@paheli/core/tournament/administration';
import type { Category, TournamentStatus } from '@paheli/core/tournament/schema';
import { categoryNames, keyIn, statusNames } from '../words';

/** What the page of tournaments looks for, and in which order: newest first where the address says nothing. */
export type TournamentsSearch = {
  readonly text?: string | undefined;
  readonly status?: TournamentStatus | undefined;
  readonly category?: Category | undefined;
  readonly sort?: TournamentSort | undefined;
  readonly order?: SortOrder | undefined;
};

/** Written out: routes are read with the first load, which schemas would double. */
const sorts: Readonly<Record<TournamentSort, true>> = {
  created: true,
  name: true,
  start: true,
  entry_fee: true,
  participants: true,
  revenue: true,
};

/** What an address asks for; anything it does not know is left out. */
export function readTournamentsSearch(search: Readonly<Record<string, unknown>>): TournamentsSearch {
  const { text, order } = search;
  const status = keyIn(statusNames, search.status);
  const category = keyIn(categoryNames, search.category);
  const sort = keyIn(sorts, search.sort);
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, 200) }),
    ...(status && { status }),
    ...(category && { category }),
    ...(sort && { sort }),
    ...((order === 'asc' || order === 'desc') && { order }),
  };
}

/** The same as the server is asked for it. */
export function toListInput({ text, status, category, sort, order }: TournamentsSearch) {
  return {
    ...(text && { search: text }),
    ...(status && { status: [status] as [TournamentStatus] }),
    ...(category && { category }),
    ...(sort && { sort }),
    ...(order && { order }),
  };
}

/** A press on a column: ordered by it, the larger first but for names; once more, the other way round. */
export function sortedBy(search: TournamentsSearch, sort: TournamentSort): TournamentsSearch {
  const isSame = (search.sort ?? 'created') === sort;
  const before = search.order ?? 'desc';
  const order = isSame ? (before === 'asc' ? 'desc' : 'asc') : sort === 'name' ? 'asc' : 'desc';
  return { ...search, sort, order };
}
