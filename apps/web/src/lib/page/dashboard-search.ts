import type { Category } from '@paheli/core/tournament/schema';
import { type JoinSearch, readJoinSearch } from './join-search';

/** The categories of the filter, in display order. */
export const filterCategories = ['all', 'general', 'science', 'history', 'sports', 'entertainment'] as const;

export type DashboardSearch = JoinSearch & { readonly category?: Category };

/** Parses the dashboard's search parameters. An unknown category means all categories. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const known = filterCategories.find((each): each is Category => each !== 'all' && each === search.category);
  return { ...readJoinSearch(search), ...(known && { category: known }) };
}
