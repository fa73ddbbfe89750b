import { z } from 'zod';
import { key } from './message';

/**
 * The requested part of a list: at most `limit` items after the position of `cursor`, which comes from the page before.
 */
export const PageInput = z.strictObject({
  limit: z
    .number(key('Use a whole number from 1 to 1000.'))
    .int(key('Use a whole number from 1 to 1000.'))
    .min(1, key('Use a whole number from 1 to 1000.'))
    .max(1000, key('Use a whole number from 1 to 1000.'))
    .optional()
    .meta({ description: 'Maximum number of items, from 1 to 1000.', examples: [20] }),
  cursor: z
    .string()
    .max(2000, key('This is not a cursor of this list.'))
    .optional()
    .meta({
      description: 'Value of `X-Next-Cursor` from the previous page.',
      examples: ['1769882400000_0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41'],
    }),
});
export type PageInput = z.infer<typeof PageInput>;

/** The sort order of a list. */
export const SortOrder = z
  .enum(['asc', 'desc'], { error: key('Choose asc or desc.') })
  .meta({ id: 'SortOrder', description: 'Sort order.' });
export type SortOrder = z.infer<typeof SortOrder>;

/** Returns the schema of one page of a list. `nextCursor` is null on the last page; `total` counts the whole list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}

export type Page<Item> = {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number;
};
