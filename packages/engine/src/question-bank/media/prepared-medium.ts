import type { questionMedia } from '@paheli/db/schema/question-bank';

/** A picture or sound as it is stored and served. */
export type PreparedMedium = Pick<
  typeof questionMedia.$inferInsert,
  'kind' | 'type' | 'width' | 'height' | 'durationMs'
> & {
  readonly bytes: Buffer;
  /** A picture in the small size; null where it is no larger. */
  readonly small: Buffer | null;
};
