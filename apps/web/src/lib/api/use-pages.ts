import { useEffect } from 'react';

type Pages = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Loads as many pages of a list as the address requests. The button for more changes the address. */
export function usePages<List extends Pages>(
  list: List,
  requestedPages: number | undefined,
  onAsk: (pages: number) => void,
): List {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const read = data?.pages.length ?? 0;
  const isDue = read > 0 && read < (requestedPages ?? 1) && hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return { ...list, fetchNextPage: () => onAsk(read + 1) };
}
