import type { HeldPrizeStatus } from '@paheli/core/tournament/held-prize';
import { given, pagesIn } from '../list-search';
import { keyIn } from '../words';

/** Which prizes the page shows: those that are held where the address says nothing. */
export type PrizesSearch = {
  readonly status?: Exclude<HeldPrizeStatus, 'held'> | undefined;
  readonly pages?: number | undefined;
};

/** What an address asks for; anything it does not know is left out. */
export function readPrizesSearch({ status, pages }: Readonly<Record<string, unknown>>): PrizesSearch {
  return given({ status: keyIn({ released: true, voided: true }, status), pages: pagesIn(pages) });
}
