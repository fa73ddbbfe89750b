import type { HeldPrizeStatus } from '@paheli/core/tournament/held-prize';

/** Which prizes the page shows: those that are held where the address says nothing. */
export type PrizesSearch = { readonly status?: Exclude<HeldPrizeStatus, 'held'> | undefined };

/** What an address asks for; anything it does not know is left out. */
export function readPrizesSearch({ status }: Readonly<Record<string, unknown>>): PrizesSearch {
  return status === 'released' || status === 'voided' ? { status } : {};
}
