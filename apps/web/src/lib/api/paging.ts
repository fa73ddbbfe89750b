/** How many rows an administrator's list asks for at a time. */
export const pageSize = 50;

/** How a list that is read page by page goes on. */
export const byCursor = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
