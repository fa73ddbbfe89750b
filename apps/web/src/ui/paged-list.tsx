import type { Page } from '@paheli/core/page';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatNumberOf } from '../lib/text/format';
import { Button } from './button';
import { classNames } from './class-names';
import { EmptyState } from './empty-state';
import { QueryFailure } from './query-failure';
import { Skeleton } from './skeleton';

type PagedListProps<Item> = {
  list: {
    data: { readonly pages: readonly Page<Item>[] } | undefined;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    /** Whether the items are those of the search before. */
    isPlaceholderData?: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** The noun for one item. */
  one: string;
  /** The plural noun. The default is the singular with an s. */
  many?: string;
  /** The first word of the failure title, such as 'Your'. */
  determiner?: 'The' | 'Your';
  /** The text after the count; null hides the count. */
  afterCount?: string | null;
  empty: { icon: LucideIcon; title: string; detail?: ReactNode };
  /** The placeholder until the first page has loaded. */
  skeleton?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** A paged list in its loading, empty, failed or loaded state. Loaded items stay when the next page fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, one, determiner = 'The', many = `${one}s`, afterCount = '', empty, children } = props;
  const failure = list.error ? (
    <QueryFailure title={`${determiner} ${many} could not be loaded`} query={list} />
  ) : null;
  if (!list.data) return failure ?? props.skeleton ?? <TableSkeleton label={`Loading ${many}`} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      failure ?? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.detail}
        </EmptyState>
      )
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {afterCount !== null && (
        <p role="status" className="text-[0.875rem] text-ink-soft">
          {formatCount(items.length)} of {formatNumberOf(list.data.pages[0]?.total ?? 0, one, many)}
          {afterCount}
        </p>
      )}
      <div
        aria-busy={list.isPlaceholderData || undefined}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        {children(items)}
      </div>
      {failure ?? <More {...list} />}
    </div>
  );
}

type MoreProps = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

function More({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className="self-center"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      Show more
    </Button>
  );
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="tile flex flex-col gap-4 p-5">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
