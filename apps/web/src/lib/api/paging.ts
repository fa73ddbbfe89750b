import { keepPreviousData } from '@tanstack/react-query';

/** The page size of an administrator's list. */
export const pageSize = 50;

/** The options for queries that continue by cursor. The former items stay until those of another search have loaded. */
export const byCursor = {
  placeholderData: keepPreviousData,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
