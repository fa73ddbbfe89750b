import type { SortOrder } from '@paheli/core/page';
import type { Sorting } from '../../ui/data-table';

/** How an address orders a list: the newest first where it says nothing. */
export type ListOrder<Sort extends string> = {
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
};

/** What is in effect: the order of an address, or the one that it leaves out. */
export function orderOf<Sort extends string>({ sort, order }: ListOrder<Sort>) {
  return { sort: sort ?? 'created', order: order ?? 'desc' } as const;
}

/** A press on a column: ordered by it, the larger first but for names; once more, the other way round. */
export function sortedBy<Sort extends string>(search: ListOrder<Sort>, sort: Sort): ListOrder<Sort> {
  const before = orderOf(search);
  if (before.sort === sort) return { sort, order: before.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: sort === 'name' ? 'asc' : 'desc' };
}

/** The head of a table whose columns are ordered by these keys, as its address says. */
export function sortingOf<Sort extends string>(
  keys: Sorting<Sort>['keys'],
  search: ListOrder<Sort>,
  onOrder: (order: ListOrder<Sort>) => void,
): Sorting<Sort> {
  const { sort, order } = orderOf(search);
  return { keys, by: sort, order, onSort: (pressed) => onOrder(sortedBy(search, pressed)) };
}
