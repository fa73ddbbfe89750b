import { useLingui } from '@lingui/react/macro';
import type { Page } from '@paheli/core/page';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Label } from '../lib/language/label';
import { formatCount } from '../lib/text/format';
import { Button } from './button';
import { classNames } from './class-names';
import { EmptyState } from './empty-state';
import { QueryFailure } from './query-failure';
import { Skeletons } from './skeleton';

export type PagedListProps<Item> = {
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
  /** The title of the failure, such as 'The users could not be loaded'. */
  failure: string;
  /** Says how many items are shown, such as '20 of 31 users, the newest first'. Without it nothing is said. */
  count?: (shown: string, total: number) => string;
  empty: { icon: LucideIcon; title: Label; detail?: ReactNode };
  /** The placeholder until the first page has loaded. */
  skeleton?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** A paged list in its loading, empty, failed or loaded state. Loaded items stay when the next page fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { t } = useLingui();
  const { list, count, empty, children } = props;
  const failure = list.error ? <QueryFailure title={props.failure} query={list} /> : null;
  if (!list.data) return failure ?? props.skeleton ?? <TableSkeleton label={t`Loading the list`} />;
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
      {count && (
        <p role="status" className="text-[0.875rem] text-ink-soft">
          {count(formatCount(items.length), list.data.pages[0]?.total ?? 0)}
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
  const { t } = useLingui();
  if (!hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className="self-center"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t`Show more`}
    </Button>
  );
}

function TableSkeleton({ label }: { label: string }) {
  return <Skeletons label={label} count={6} className="tile flex flex-col gap-4 p-5" each="h-9" />;
}
