import type { Category } from '@paheli/core/tournament/schema';

/** The categories of the filter, in display order. */
export const filterCategories = ['all', 'general', 'science', 'history', 'sports', 'entertainment'] as const;

export type DashboardSearch = { readonly category?: Category };

/** Parses the dashboard's search parameters. An unknown category means all categories. */
export function readDashboardSearch({ category }: Record<string, unknown>): DashboardSearch {
  const known = filterCategories.find((each): each is Category => each !== 'all' && each === category);
  return known ? { category: known } : {};
}
