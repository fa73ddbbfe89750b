import type { HeldPrizeStatus } from '@paheli/core/tournament/held-prize';
import { keyIn, pagesIn, withoutUndefined } from '../list-search';

/** The search parameters of the prizes page. The default is held prizes. */
export type PrizesSearch = {
  readonly status?: Exclude<HeldPrizeStatus, 'held'> | undefined;
  readonly pages?: number | undefined;
};

/** Parses the search parameters. Unknown values are left out. */
export function readPrizesSearch({ status, pages }: Readonly<Record<string, unknown>>): PrizesSearch {
  return withoutUndefined({ status: keyIn({ released: true, voided: true }, status), pages: pagesIn(pages) });
}
