import type { AdminMedium } from '@paheli/core/question-bank/medium';

/** A picture or sound as it is stored and served. */
export type PreparedMedium = Pick<AdminMedium, 'kind' | 'type' | 'width' | 'height'> & {
  readonly durationMs: number | null;
  readonly bytes: Buffer;
  /** The SHA-256 of the file as it was uploaded. */
  readonly sourceHash: string;
  /** A picture in the small size; null where it is no larger. */
  readonly small: Buffer | null;
};

/** A medium before its source is known. */
export type DrawnMedium = Omit<PreparedMedium, 'sourceHash'>;
