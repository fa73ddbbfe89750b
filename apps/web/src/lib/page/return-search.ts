import { type JoinSearch, readJoinSearch } from './join-search';

/** What a visitor wanted before they signed in: an invitation, or a seat. */
export type ReturnSearch = JoinSearch & { readonly invite?: string };

/** Parses the search parameters of a sign-in page. They name what to return to, never an address. */
export function readReturnSearch(search: Record<string, unknown>): ReturnSearch {
  const { invite } = search;
  const isCode = typeof invite === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(invite);
  return { ...readJoinSearch(search), ...(isCode && { invite }) };
}

/** Returns the page that a player wanted before signing in; null if there is none. */
export function wantedPage({ invite, join }: ReturnSearch) {
  if (invite !== undefined) return { to: '/invite/$code', params: { code: invite } } as const;
  if (join !== undefined) return { to: '/dashboard', search: { join } } as const;
  return null;
}
