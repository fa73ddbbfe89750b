export type JoinSearch = { readonly join?: string };

/** Parses the search parameter that opens the sheet for a seat: the id of the tournament. */
export function readJoinSearch({ join }: Record<string, unknown>): JoinSearch {
  return typeof join === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(join)
    ? { join }
    : {};
}
