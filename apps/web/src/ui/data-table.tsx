import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Label, useLabel } from '../lib/language/label';

/** The minimum screen width of the table. */
const variants = {
  md: {
    frame: 'relative md:tile md:overflow-x-auto',
    table: 'block w-full md:table',
    head: 'sr-only md:not-sr-only md:table-header-group',
    name: 'px-4 py-2 font-semibold',
    body: 'flex flex-col gap-3 md:table-row-group',
    row: 'tile flex flex-col gap-2 p-4 md:table-row md:rounded-none md:border-0 md:border-line md:border-b md:shadow-none md:last:border-b-0',
    cell: 'flex items-center justify-between gap-4 md:table-cell md:px-4 md:py-1.5 md:align-middle md:pointer-fine:[&_a]:min-h-9 md:pointer-fine:[&_button]:min-h-9',
    nothing: 'hidden md:table-cell',
    label: 'flex-none text-[0.875rem] text-ink-soft md:hidden',
    content: 'min-w-0 max-md:last:not-first:text-right',
  },
  lg: {
    frame: 'relative lg:tile lg:overflow-x-auto',
    table: 'block w-full lg:table',
    head: 'sr-only lg:not-sr-only lg:table-header-group',
    name: 'whitespace-nowrap px-4 py-2 font-semibold',
    body: 'flex flex-col gap-3 lg:table-row-group',
    row: 'tile flex flex-col gap-2 p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-line lg:border-b lg:shadow-none lg:last:border-b-0',
    cell: 'flex items-center justify-between gap-4 lg:table-cell lg:px-4 lg:py-1.5 lg:align-middle lg:pointer-fine:[&_a]:min-h-9 lg:pointer-fine:[&_button]:min-h-9',
    nothing: 'hidden lg:table-cell',
    label: 'flex-none text-[0.875rem] text-ink-soft lg:hidden',
    content: 'min-w-0 max-lg:last:not-first:text-right',
  },
} as const;

type Variant = (typeof variants)[keyof typeof variants];

type RowsTableProps<Key extends string> = {
  columns: readonly Label[];
  /** One cell per column; null for an empty one. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** The screen width from which the rows form a table. */
  from: keyof typeof variants;
  /** A column whose cells have no label on a phone. The first column never has one. */
  unnamed?: Label;
  /** The sortable columns and the current order. */
  sorting?: Sorting<Key>;
};

export type Sorting<Key extends string> = {
  /** The sort key of each column; null for columns that cannot be sorted. */
  readonly keys: readonly (Key | null)[];
  /** The current sort key, which need not belong to a column. */
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (key: Key) => void;
};

/** A table on a desktop, and a card per row on a phone, with the column's name before each cell. */
export function DataTable<Key extends string>({
  columns,
  rows,
  from,
  unnamed,
  sorting,
}: RowsTableProps<Key>) {
  const variant = variants[from];
  const text = useLabel();
  const names = columns.map(text);
  const withoutName = unnamed === undefined ? null : text(unnamed);
  return (
    <div className={variant.frame}>
      <table className={variant.table}>
        <thead className={variant.head}>
          <tr className="border-line border-b text-left text-[0.8125rem] text-ink-soft">
            {names.map((name, index) => (
              <HeadCell
                key={name}
                name={name}
                sortKey={sorting?.keys[index] ?? null}
                className={variant.name}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody className={variant.body}>
          {rows.map(({ key, cells }) => (
            <tr key={key} className={variant.row}>
              {names.map((name, index) => (
                <Cell key={name} label={index === 0 || name === withoutName ? null : name} variant={variant}>
                  {cells[index]}
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
  sortKey: Key | null;
  className: string;
  sorting: Sorting<Key> | undefined;
};

function HeadCell<Key extends string>({ name, sortKey: key, className, sorting }: HeadCellProps<Key>) {
  if (!sorting || key === null)
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

function Cell({ label, variant, children }: { label: string | null; variant: Variant; children: ReactNode }) {
  if (children === null) return <td className={variant.nothing} />;
  return (
    <td className={variant.cell}>
      {label && (
        <span aria-hidden="true" className={variant.label}>
          {label}
        </span>
      )}
      <div className={variant.content}>{children}</div>
    </td>
  );
}
