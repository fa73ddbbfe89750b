import type { TournamentSort } from '@paheli/core/tournament/administration';
import type { Category, TournamentStatus } from '@paheli/core/tournament/schema';
import { categoryNames } from '../../../lib/text/category-names';
import type { ListOrder } from '../list-order';
import { keyIn, orderIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The search parameters of the tournaments page. The default order is newest first. */
export type TournamentsSearch = ListOrder<TournamentSort> & {
  readonly text?: string | undefined;
  readonly status?: TournamentStatus | undefined;
  readonly category?: Category | undefined;
  /** Whether to list only tournaments that wait for a second administrator. */
  readonly waiting?: true | undefined;
  readonly pages?: number | undefined;
};

/** The sort keys are literals because routes are part of the first load, and schemas would double its size. */
const sorts: Readonly<Record<TournamentSort, true>> = {
  created: true,
  name: true,
  start: true,
  entry_fee: true,
  participants: true,
  revenue: true,
};

const statuses: Readonly<Record<TournamentStatus, true>> = {
  upcoming: true,
  active: true,
  settling: true,
  completed: true,
  cancelled: true,
};

/** Parses the search parameters. Unknown values are left out. */
export function readTournamentsSearch(search: Readonly<Record<string, unknown>>): TournamentsSearch {
  return withoutUndefined({
    text: textIn(search.text),
    status: keyIn(statuses, search.status),
    category: keyIn(categoryNames, search.category),
    waiting: search.waiting === true ? true : undefined,
    sort: keyIn(sorts, search.sort),
    order: orderIn(search.order),
    pages: pagesIn(search.pages),
  });
}

/** Converts the search parameters to the input of the list procedure. */
export function toListInput({ text, status, category, waiting, sort, order }: TournamentsSearch) {
  return withoutUndefined({ search: text, status: status && [status], category, waiting, sort, order });
}
