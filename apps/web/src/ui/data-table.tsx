import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Label, useLabel } from '../lib/language/label';
import { classNames } from './class-names';

/** The minimum screen width of the table. On a card that is narrow for its letters, labels stand above their cells. */
const variants = {
  md: {
    frame: 'relative md:tile md:overflow-x-auto',
    table: 'block w-full md:table',
    head: 'sr-only md:not-sr-only md:table-header-group',
    name: 'px-4 py-2 font-semibold',
    body: 'flex flex-col gap-3 md:table-row-group',
    row: 'max-md:@container tile flex flex-col gap-2 p-4 md:table-row md:rounded-none md:border-0 md:border-line md:border-b md:shadow-none md:last:border-b-0',
    cell: 'flex items-center justify-between gap-4 @max-[15rem]:flex-col @max-[15rem]:items-start @max-[15rem]:gap-1 md:table-cell md:px-4 md:py-1.5 md:align-middle md:pointer-fine:[&_a]:min-h-9 md:pointer-fine:[&_button]:min-h-9',
    nothing: 'hidden md:table-cell',
    label: 'flex-none text-[0.875rem] text-ink-soft md:hidden',
    figure: 'md:text-right',
    content: 'min-w-0 max-md:max-w-full max-md:last:not-first:text-right',
  },
  lg: {
    frame: 'relative lg:tile lg:overflow-x-auto',
    table: 'block w-full lg:table',
    head: 'sr-only lg:not-sr-only lg:table-header-group',
    name: 'whitespace-nowrap px-4 py-2 font-semibold',
    body: 'flex flex-col gap-3 lg:table-row-group',
    row: 'max-lg:@container tile flex flex-col gap-2 p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-line lg:border-b lg:shadow-none lg:last:border-b-0',
    cell: 'flex items-center justify-between gap-4 @max-[15rem]:flex-col @max-[15rem]:items-start @max-[15rem]:gap-1 lg:table-cell lg:px-4 lg:py-1.5 lg:align-middle lg:pointer-fine:[&_a]:min-h-9 lg:pointer-fine:[&_button]:min-h-9',
    nothing: 'hidden lg:table-cell',
    label: 'flex-none text-[0.875rem] text-ink-soft lg:hidden',
    figure: 'lg:text-right',
    content: 'min-w-0 max-lg:max-w-full max-lg:last:not-first:text-right',
  },
} as const;

type Variant = (typeof variants)[keyof typeof variants];

export type Column<Row, Key extends string = never> = {
  readonly name: Label;
  /** The cell of a row; null for an empty one. */
  readonly cell: (row: Row) => ReactNode;
  /** Whether the cells are figures, which are aligned at the right. */
  readonly isFigure?: true;
  /** Whether the cells have no label on a phone. Those of the first column never have one. */
  readonly isUnnamed?: boolean;
  /** The key by which the list is sorted; absent for a column that cannot be sorted by. */
  readonly sort?: Key;
};

type DataTableProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  /** The screen width from which the rows form a table. */
  from?: keyof typeof variants;
  /** The current order, for tables with columns to sort by. */
  sorting?: Sorting<Key>;
};

type Sorting<Key extends string> = {
  /** The current sort key, which need not belong to a column. */
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (key: Key) => void;
};

/** A table on a desktop, and a card per row on a phone, with the column's name before each cell. */
export function DataTable<Row extends { readonly id: string }, Key extends string = never>({
  columns,
  rows,
  from = 'lg',
  sorting,
}: DataTableProps<Row, Key>) {
  const variant = variants[from];
  const text = useLabel();
  return (
    <div className={variant.frame}>
      <table className={variant.table}>
        <thead className={variant.head}>
          <tr className="border-line border-b text-left text-[0.8125rem] text-ink-soft">
            {columns.map(({ name, sort, isFigure }) => (
              <HeadCell
                key={text(name)}
                name={text(name)}
                sortKey={sort}
                className={classNames(variant.name, isFigure && 'text-right')}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody className={variant.body}>
          {rows.map((row) => (
            <tr key={row.id} className={variant.row}>
              {columns.map(({ name, cell, isFigure, isUnnamed }, index) => (
                <Cell
                  key={text(name)}
                  label={index === 0 || isUnnamed ? null : text(name)}
                  variant={variant}
                  className={isFigure && classNames('figures', variant.figure)}
                >
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadCellProps<Key extends string> = {
  name: string;
  sortKey: Key | undefined;
  className: string;
  sorting: Sorting<Key> | undefined;
};

function HeadCell<Key extends string>({ name, sortKey: key, className, sorting }: HeadCellProps<Key>) {
  if (!sorting || key === undefined)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const isSorted = sorting.by === key;
  const Arrow = !isSorted ? ChevronsUpDown : sorting.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={className}
    >
      <button
        type="button"
        onClick={() => sorting.onSort(key)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-small px-2 font-semibold hover:text-ink"
      >
        {name}
        <Arrow aria-hidden="true" className="size-[1.1em]" />
      </button>
    </th>
  );
}

type CellProps = {
  label: string | null;
  variant: Variant;
  className: string | false | undefined;
  children: ReactNode;
};

function Cell({ label, variant, className, children }: CellProps) {
  if (children === null) return <td className={variant.nothing} />;
  return (
    <td className={variant.cell}>
      {label && (
        <span aria-hidden="true" className={variant.label}>
          {label}
        </span>
      )}
      <div className={classNames(variant.content, className)}>{children}</div>
    </td>
  );
}
