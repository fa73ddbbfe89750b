import type { SortOrder } from '@paheli/core/page';
import type { Sorting } from '../../ui/data-table';

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

/** Returns the props of a table header with sortable columns. */
export function sortingOf<Sort extends string>(
  keys: Sorting<Sort>['keys'],
  search: ListOrder<Sort>,
  onOrder: (order: ListOrder<Sort>) => void,
): Sorting<Sort> {
  const { sort, order } = orderOf(search);
  return { keys, by: sort, order, onSort: (pressed) => onOrder(sortedBy(search, pressed)) };
}
