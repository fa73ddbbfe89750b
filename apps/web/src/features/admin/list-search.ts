import type { SortOrder } from '@paheli/core/page';

// Parsers of search parameters for administration pages. Routes are part of the first load, so this file uses no
// schemas.

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of pages that an address can request. The button loads further pages. */
const maxPages = 20;
const maxLength = 200;

/** Returns a search text, or undefined for an empty or invalid one. */
export function textIn(value: unknown): string | undefined {
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

/** Returns a parser of the keys of a record. */
export function oneOf<Key extends string>(names: Readonly<Record<Key, unknown>>) {
  return (value: unknown) => keyIn(names, value);
}

type Parsers = Readonly<Record<string, (value: unknown) => unknown>>;

/** Returns a parser of an address, with a parser for each parameter. What is unknown or invalid is left out. */
export function readerOf<All extends Parsers>(parsers: All) {
  return (address: Readonly<Record<string, unknown>>) =>
    withoutUndefined(
      Object.fromEntries(Object.entries(parsers).map(([name, parse]) => [name, parse(address[name])])),
    ) as Partial<{ [Name in keyof All]: ReturnType<All[Name]> }>;
}
