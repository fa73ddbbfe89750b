import type { SortOrder } from '@paheli/core/page';

/** The sort parameters of a list. The default is newest first. */
export type ListOrder<Sort extends string> = {
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
};

/** Returns the effective order: the order in the address, or the default. */
export function orderOf<Sort extends string>({ sort, order }: ListOrder<Sort>) {
  return { sort: sort ?? 'created', order: order ?? 'desc' } as const;
}

/**
 * Returns the search after a press on a column. The first press sorts by the column, largest first or names from A; the
 * next press reverses the order.
 */
export function sortedBy<Sort extends string>(search: ListOrder<Sort>, sort: Sort): ListOrder<Sort> {
  const before = orderOf(search);
  if (before.sort === sort) return { sort, order: before.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: sort === 'name' ? 'asc' : 'desc' };
}
