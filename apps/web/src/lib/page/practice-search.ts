export type PracticeSearch = { readonly round?: string };

/** Parses the search parameters of the practice page: the round to resume. */
export function readPracticeSearch({ round }: Record<string, unknown>): PracticeSearch {
  return typeof round === 'string' && /^[0-9a-f-]{36}$/.test(round) ? { round } : {};
}
