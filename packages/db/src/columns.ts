import { sql } from 'drizzle-orm';
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant with the precision of a JavaScript Date: milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An amount of money in paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** Bytes: secrets, hashes and ciphertexts. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The texts of these columns in lower case, one in a line, for searches by any part of them. PostgreSQL computes it with
 * each change of the row.
 */
export const searchable = (...columns: readonly string[]) => {
  const texts = columns.map((column) => `coalesce("${column}", '')`).join(` || E'\\n' || `);
  return text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower((${texts}) collate "und-x-icu")`));
};
