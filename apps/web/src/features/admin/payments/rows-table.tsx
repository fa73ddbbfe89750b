import type { ReactNode } from 'react';

type RowsTableProps = {
  columns: readonly string[];
  /** A cell for each column; null where there is nothing to say. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

const cellClass = 'flex items-center justify-between gap-4 lg:table-cell lg:px-4 lg:py-3 lg:align-middle';

/** A table on a desk, a card for each row on a phone; the first cell stands alone there. */
export function RowsTable({ columns, rows }: RowsTableProps) {
  return (
    <div className="lg:tile lg:overflow-x-auto">
      <table className="block w-full lg:table">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="border-line border-b text-left text-[0.8125rem] text-ink-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap px-4 py-3 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 lg:table-row-group">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              className="tile flex flex-col gap-2 p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-line lg:border-b lg:shadow-none lg:last:border-b-0"
            >
              {columns.map((column, index) => (
                <Cell key={column} label={index === 0 ? null : column}>
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

function Cell({ label, children }: { label: string | null; children: ReactNode }) {
  if (children === null) return <td className="hidden lg:table-cell" />;
  return (
    <td className={cellClass}>
      {label && (
        <span aria-hidden="true" className="flex-none text-[0.875rem] text-ink-soft lg:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 max-lg:last:not-first:text-right">{children}</div>
    </td>
  );
}
