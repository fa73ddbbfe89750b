import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

type Pages = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Loads as many pages of a list as the address requests. The button for more changes the address. */
export function usePages<List extends Pages>(list: List): List {
  const { pages: requested = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const read = data?.pages.length ?? 0;
  const isDue = read > 0 && read < requested && hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  const askForMore = () =>
    navigate({ to: '.', search: (before) => ({ ...before, pages: read + 1 }), resetScroll: false });
  return { ...list, fetchNextPage: askForMore };
}
