import type { PaymentOutcome } from '@paheli/core/wallet/payments/refund';
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

/** What may have become of a payment. */
export const outcomeNames: Readonly<Record<PaymentOutcome, string>> = {
  credited: 'Credited',
  suspense: 'Not credited',
  exception: 'Other currency',
};

/** What an address asks for; anything it does not know is left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  return given({
    text: textIn(search.text),
    outcome: keyIn(outcomeNames, search.outcome),
    tab: keyIn({ refunds: true, disputes: true }, search.tab),
    pages: pagesIn(search.pages),
  });
}
