/** The page size of an administrator's list. */
export const pageSize = 50;

/** The options for queries that continue by cursor. */
export const byCursor = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
