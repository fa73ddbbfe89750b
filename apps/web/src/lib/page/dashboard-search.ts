import type { Category } from '@paheli/core/tournament/schema';

/** The categories of the filter, in the order they are offered. */
export const filterCategories = ['all', 'general', 'science', 'history', 'sports', 'entertainment'] as const;

export type DashboardSearch = { readonly category?: Category };

/** Reads the dashboard's address; what is no category means all of them. */
export function readDashboardSearch({ category }: Record<string, unknown>): DashboardSearch {
  const known = filterCategories.find((each): each is Category => each !== 'all' && each === category);
  return known ? { category: known } : {};
}
