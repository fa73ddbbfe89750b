import { expect } from 'vitest';

type Page<Item> = {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly total?: number;
};

/** Returns all items of a list, read page by page; each page tells this total, where one is given. */
export async function readPages<Item>(
  read: (from: { cursor?: string }) => Promise<Page<Item>>,
  total?: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor === null ? {} : { cursor });
    if (total !== undefined) expect(page.total).toBe(total);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
