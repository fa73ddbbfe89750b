import type { PaymentOutcome } from '@paheli/core/wallet/refund';

/** What the page of payments looks for. */
export type PaymentsSearch = {
  readonly text?: string | undefined;
  readonly outcome?: PaymentOutcome | undefined;
};

/** Written out: routes are read with the first load, which schemas would double. */
const outcomes: readonly PaymentOutcome[] = ['credited', 'suspense', 'exception'];

/** What an address asks for; anything it does not know is left out. */
export function readPaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  const { text } = search;
  const outcome = outcomes.find((each) => each === search.outcome);
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, 200) }),
    ...(outcome && { outcome }),
  };
}
