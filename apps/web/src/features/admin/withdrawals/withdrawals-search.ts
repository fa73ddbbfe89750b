import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { pagesIn, withoutUndefined } from '../list-search';

/** The search parameters of the withdrawals page. The default is withdrawals that wait for a decision. */
export type WithdrawalsSearch = {
  readonly status?: WithdrawalStatus | 'all' | undefined;
  readonly pages?: number | undefined;
};

/** The statuses are literals because routes are part of the first load, and schemas would double its size. */
const statuses: readonly WithdrawalStatus[] = ['requested', 'approved', 'paid', 'rejected', 'failed'];

/** Parses the search parameters. Unknown values are left out. */
export function readWithdrawalsSearch(search: Readonly<Record<string, unknown>>): WithdrawalsSearch {
  const status = search.status === 'all' ? 'all' : statuses.find((each) => each === search.status);
  return withoutUndefined({ status, pages: pagesIn(search.pages) });
}
