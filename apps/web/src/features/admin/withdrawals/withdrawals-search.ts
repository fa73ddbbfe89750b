import { WithdrawalStatus } from '@paheli/core/wallet/withdrawal';

/** Which withdrawals the page shows: those that wait for a decision where the address says nothing. */
export type WithdrawalsSearch = { readonly status?: WithdrawalStatus | 'all' | undefined };

/** What an address asks for; anything it does not know is left out. */
export function readWithdrawalsSearch(search: Readonly<Record<string, unknown>>): WithdrawalsSearch {
  if (search.status === 'all') return { status: 'all' };
  const { data } = WithdrawalStatus.safeParse(search.status);
  return data ? { status: data } : {};
}
