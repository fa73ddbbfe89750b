import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant with the precision of a JavaScript Date: milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An amount of money in paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** Bytes: secrets, hashes and ciphertexts. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
