import type { PaymentOutcome } from '@paheli/core/wallet/refund';
import { given, pagesIn, textIn } from '../list-search';
import { keyIn } from '../words';

/** What the page of payments looks for. */
export type PaymentsSearch = {
  readonly text?: string | undefined;
  readonly outcome?: PaymentOutcome | undefined;
  /** What is shown in place of the payments. */
  readonly tab?: 'refunds' | 'disputes' | undefined;
  readonly pages?: number | undefined;
};

/** What each of the lists is given. */
export type PaymentsListProps = {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
};

/** Written out: routes are read with the first load, which schemas would double. */
const outcomes: Readonly<Record<PaymentOutcome, true>> = { credited: true, suspense: true, exception: true };

/** What an address asks for; anything it does not know is left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  return given({
    text: textIn(search.text),
    outcome: keyIn(outcomes, search.outcome),
    tab: keyIn({ refunds: true, disputes: true }, search.tab),
    pages: pagesIn(search.pages),
  });
}
