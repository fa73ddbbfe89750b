import { z } from 'zod';
import { key } from './message';

const earliest = new Date('2000-01-01T00:00:00Z');
const latest = new Date('2100-01-01T00:00:00Z');
const isoPattern = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** Returns a schema of an instant of this century: a Date, or a text in ISO 8601. */
export function instant(whenMissing: string) {
  return z
    .union(
      [
        z.date(whenMissing),
        z
          .string()
          .regex(isoPattern)
          .transform((text) => new Date(text)),
      ],
      { error: whenMissing },
    )
    .refine(
      (at) => at >= earliest && at < latest,
      key('Use a date and time between 2000 and 2100, such as 2026-01-31T18:00:00Z.'),
    );
}
