import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatNumberOf } from '../lib/format';
import { detailOr } from '../lib/refusal';
import { Button } from './button';
import { FailureNotice, Notice } from './notice';
import { Skeleton } from './skeleton';

/** How many rows are asked for at a time. */
export const pageSize = 50;

type Pages<Item> = { readonly pages: readonly { readonly items: readonly Item[]; readonly total: number }[] };

type PagedListProps<Item> = {
  list: {
    data: Pages<Item> | undefined;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** What one of them is called. */
  one: string;
  empty: { icon: LucideIcon; title: string; detail?: ReactNode };
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that comes page by page, in whatever state it is. */
export function PagedList<Item>({ list, one, empty, children }: PagedListProps<Item>) {
  if (!list.data) {
    if (!list.error) return <ListSkeleton label={`Loading ${one}s`} />;
    return (
      <FailureNotice
        title={`The ${one}s could not be loaded`}
        detail={detailOr(list.error, 'Please check your connection and try again.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Notice icon={empty.icon} title={empty.title}>
        {empty.detail}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-[0.875rem] text-ink-soft">
        {formatCount(items.length)} of {formatNumberOf(list.data.pages[0]?.total ?? 0, one)}
      </p>
      {children(items)}
      {list.hasNextPage && (
        <Button
          look="quiet"
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="tile flex flex-col gap-4 p-5">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
