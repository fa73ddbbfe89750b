import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentOutcome } from '@paheli/core/wallet/payments/refund';
import { pagesIn, textIn, withoutUndefined } from '../list-search';
import { keyIn } from '../words';

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

/** The labels of payment outcomes. */
export const outcomeNames: Readonly<Record<PaymentOutcome, MessageDescriptor>> = {
  credited: msg`Credited`,
  suspense: msg`Not credited`,
  exception: msg`Other currency`,
};

/** Parses the search parameters. Unknown values are left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  return withoutUndefined({
    text: textIn(search.text),
    outcome: keyIn(outcomeNames, search.outcome),
    tab: keyIn({ refunds: true, disputes: true }, search.tab),
    pages: pagesIn(search.pages),
  });
}
