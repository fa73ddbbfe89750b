import { PaymentOutcome } from '@paheli/core/wallet/refund';

/** What the page of payments looks for. */
export type PaymentsSearch = {
  readonly text?: string | undefined;
  readonly outcome?: PaymentOutcome | undefined;
};

/** What an address asks for; anything it does not know is left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  const { text } = search;
  const outcome = PaymentOutcome.safeParse(search.outcome).data;
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, 200) }),
    ...(outcome && { outcome }),
  };
}
