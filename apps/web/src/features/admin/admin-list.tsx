import type { ReactNode } from 'react';
import { usePages } from '../../lib/api/use-pages';
import { PagedList, type PagedListProps } from '../../ui/paged-list';

type AdminListProps<Item> = PagedListProps<Item> & {
  /** Absent where a tab names the list. */
  title?: string;
  /** The actions that apply to the whole list, such as its export. */
  actions?: ReactNode;
  filters?: ReactNode;
};

/** A list of the administration: its heading, its filters, and as many pages of its items as the address requests. */
export function AdminList<Item>({ title, actions, filters, list, ...paged }: AdminListProps<Item>) {
  return (
    <div className="flex flex-col gap-4">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-[1.375rem]">{title}</h2>
          {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
        </div>
      )}
      {filters}
      <PagedList list={usePages(list)} {...paged} />
    </div>
  );
}
