import type { SortOrder } from '@paheli/core/page';

// Parsers of search parameters for administration pages. Routes are part of the first load, so this file uses no
// schemas.

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of pages that an address can request. The button loads further pages. */
const maxPages = 20;

/** Returns a search text, or undefined for an empty or invalid one. */
export function textIn(value: unknown, maxLength = 200): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;
}

/** Returns an id, or undefined for an invalid one. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && idPattern.test(value) ? value : undefined;
}

/** Returns the number of loaded pages, or undefined for the first page alone. */
export function pagesIn(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 1 ? Math.min(Number(value), maxPages) : undefined;
}

/** Returns the sort direction, or undefined for an invalid one. */
export function orderIn(value: unknown): SortOrder | undefined {
  return value === 'asc' || value === 'desc' ? value : undefined;
}

/** Returns true, or undefined for anything else. */
export function flagIn(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

/** Returns the search without undefined values. */
export function withoutUndefined<Search extends object>(search: Search): Partial<Search> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Partial<Search>;
}

/** Returns the text as a key of the record, or undefined for an unknown one. */
export function keyIn<Key extends string>(
  names: Readonly<Record<Key, unknown>>,
  text: unknown,
): Key | undefined {
  return typeof text === 'string' && Object.hasOwn(names, text) ? (text as Key) : undefined;
}
