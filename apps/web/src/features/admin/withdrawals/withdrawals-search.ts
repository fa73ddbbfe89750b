import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { given, pagesIn } from '../list-search';

/** Which withdrawals the page shows: those that wait for a decision where the address says nothing. */
export type WithdrawalsSearch = {
  readonly status?: WithdrawalStatus | 'all' | undefined;
  readonly pages?: number | undefined;
};

/** Written out: routes are read with the first load, which schemas would double. */
const statuses: readonly WithdrawalStatus[] = ['requested', 'approved', 'paid', 'rejected', 'failed'];

/** What an address asks for; anything it does not know is left out. */
export function readWithdrawalsSearch(search: Readonly<Record<string, unknown>>): WithdrawalsSearch {
  const status = search.status === 'all' ? 'all' : statuses.find((each) => each === search.status);
  return given({ status, pages: pagesIn(search.pages) });
}
