import type { PaymentOutcome } from '@paheli/core/wallet/payments/refund';
import { keyIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The search parameters of the payments page. */
export type PaymentsSearch = {
  readonly text?: string | undefined;
  readonly outcome?: PaymentOutcome | undefined;
  /** The open tab; absent for payments. */
  readonly tab?: 'refunds' | 'disputes' | undefined;
  readonly pages?: number | undefined;
};

/** The props that all three lists share. */
export type PaymentsListProps = {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
};

const outcomes: Readonly<Record<PaymentOutcome, true>> = { credited: true, suspense: true, exception: true };

/** Parses the search parameters. Unknown values are left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  return withoutUndefined({
    text: textIn(search.text),
    outcome: keyIn(outcomes, search.outcome),
    tab: keyIn({ refunds: true, disputes: true }, search.tab),
    pages: pagesIn(search.pages),
  });
}
