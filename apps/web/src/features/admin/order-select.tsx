import { useLingui } from '@lingui/react/macro';
import type { SortOrder } from '@paheli/core/page';
import type { Label } from '../../lib/language/label';
import { Select } from '../../ui/select';
import { type ListOrder, orderOf } from './list-order';
import { useNarrow } from './use-narrow';

type OrderSelectProps<Sort extends string> = {
  orders: readonly { readonly sort: Sort; readonly order: SortOrder; readonly label: Label }[];
  search: ListOrder<Sort>;
};

/** Chooses the order of a list. Serves narrow screens too, which show no column headers. */
export function OrderSelect<Sort extends string>({ orders, search }: OrderSelectProps<Sort>) {
  const { t } = useLingui();
  const narrow = useNarrow<ListOrder<Sort>>();
  const now = orderOf(search);
  return (
    <Select
      className="col-span-2"
      label={t`Order`}
      options={orders.map(({ sort, order, label }) => ({ value: `${sort} ${order}`, label }))}
      value={`${now.sort} ${now.order}`}
      onChange={({ target }) => {
        const chosen = orders[target.selectedIndex];
        if (chosen) narrow({ sort: chosen.sort, order: chosen.order });
      }}
    />
  );
}
