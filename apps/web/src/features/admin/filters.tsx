import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SortOrder } from '@paheli/core/page';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Label, useLabel } from '../../lib/language/label';
import { Select } from '../../ui/select';
import { type ListOrder, orderOf, sortedBy } from './list-order';
import { keyIn } from './list-search';
import { SearchForm, type SearchFormProps } from './search-form';
import { choicesOf } from './words';

/** What the address of any page may hold. */
const useAddress = () => useSearch({ strict: false });
type Search = ReturnType<typeof useAddress>;

/**
 * Returns a function that changes filters in the address. The list begins again with its first page. A text that is typed
 * leaves no entry in the history.
 */
export function useNarrow(): (part: Search) => void {
  const navigate = useNavigate();
  return (part) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, pages: undefined, ...part }),
      replace: 'text' in part,
      resetScroll: false,
    });
}

export type Filter = {
  /** The parameter of the address that holds the chosen key. Without one, each key is a parameter, which is true. */
  parameter?: keyof Search & string;
  /** The label of the option that removes the filter. */
  all?: Label;
  names: Readonly<Record<string, Label>>;
};

/** Returns the options of a filter, the one in the address, and a function that changes the address. */
export function useFilter({ parameter, all = msg`All`, names }: Filter) {
  const search: Readonly<Record<string, unknown>> = useAddress();
  const narrow = useNarrow();
  const keys = Object.keys(names);
  const value = parameter ? keyIn(names, search[parameter]) : keys.find((key) => search[key] === true);
  return {
    options: [{ value: '', label: all }, ...choicesOf(names)],
    value: value ?? '',
    choose: (text: string) => {
      const chosen = keyIn(names, text);
      const flags = keys.map((key) => [key, key === chosen || undefined]);
      narrow(parameter ? { [parameter]: chosen } : Object.fromEntries(flags));
    },
  };
}

/** Filters a list by one value, or by none. */
export function FilterSelect({
  label,
  className,
  ...filter
}: Filter & { label: string; className?: string }) {
  const { options, value, choose } = useFilter(filter);
  return (
    <Select
      className={className}
      label={label}
      options={options}
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

/** Filters a list with a row of toggle buttons, which scrolls on a phone. */
export function FilterKeys(filter: Filter & { all: Label }) {
  const { t } = useLingui();
  const text = useLabel();
  const { options, value, choose } = useFilter(filter);
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{t`Show`}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => choose(option.value)}
          className="min-h-11 whitespace-nowrap rounded-card border-[1.5px] border-line px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
        >
          {text(option.label)}
        </button>
      ))}
    </fieldset>
  );
}

type Order<Sort extends string> = {
  readonly sort: Sort;
  readonly order: SortOrder;
  readonly label: Label;
};

/** Chooses the order of a list. Serves narrow screens too, which show no column headers. */
export function OrderSelect({ orders }: { orders: readonly Order<NonNullable<Search['sort']>>[] }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const now = orderOf(useAddress());
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

/** Returns the order in the address, and a function that sorts by a pressed column. */
export function useSorting<Sort extends NonNullable<Search['sort']>>() {
  const search: ListOrder<NonNullable<Search['sort']>> = useAddress();
  const narrow = useNarrow();
  const { sort, order } = orderOf(search);
  return { by: sort, order, onSort: (pressed: Sort) => narrow(sortedBy(search, pressed)) };
}

type ListSearchProps = Omit<SearchFormProps, 'text' | 'onSearch'> & { children: ReactNode };

/** The search form of a list, whose address holds the text, with the further filters of the list. */
export function ListSearch({ children, ...form }: ListSearchProps) {
  const { text } = useAddress();
  const narrow = useNarrow();
  return (
    <SearchForm {...form} text={text} onSearch={(next) => narrow({ text: next })}>
      <div className="grid grid-cols-2 gap-3 [&>:only-child]:col-span-2 lg:flex lg:items-end">{children}</div>
    </SearchForm>
  );
}
