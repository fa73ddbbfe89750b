import { keepPreviousData } from '@tanstack/react-query';

/** The page size of an administrator's list. */
export const pageSize = 50;

/** The options for queries that continue by cursor. With another search, the list begins empty. */
export const byCursorAnew = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** The same, where the former items stay until those of another search have loaded. */
export const byCursor = { ...byCursorAnew, placeholderData: keepPreviousData };
