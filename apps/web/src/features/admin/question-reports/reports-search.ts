import { keyIn, pagesIn, withoutUndefined } from '../list-search';

/** The search parameters of the reported questions. The default is those that wait for a decision. */
export type ReportsSearch = {
  readonly state?: 'decided' | undefined;
  readonly pages?: number | undefined;
};

/** Parses the search parameters. Unknown values are left out. */
export function readReportsSearch({ state, pages }: Readonly<Record<string, unknown>>): ReportsSearch {
  return withoutUndefined({ state: keyIn({ decided: true }, state), pages: pagesIn(pages) });
}
