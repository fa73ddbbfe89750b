import { pagesIn, withoutUndefined } from '../list-search';

/** The search parameters of the appeals page. The default is open appeals. */
export type AppealsSearch = { readonly decided?: true | undefined; readonly pages?: number | undefined };

/** Parses the search parameters. Unknown values are left out. */
export function readAppealsSearch({ decided, pages }: Readonly<Record<string, unknown>>): AppealsSearch {
  return withoutUndefined({ decided: decided === true ? true : undefined, pages: pagesIn(pages) });
}
