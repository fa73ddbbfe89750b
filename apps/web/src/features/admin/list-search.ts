import type { SortOrder } from '@paheli/core/page';

// What addresses of the administration have in common. Routes are read with the first load: no schemas here.

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More than this many pages are read by the button alone. */
const mostPages = 20;

/** A searched text; nothing for none. */
export function textIn(value: unknown, longest = 200): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined;
}

/** An id; nothing for what is none. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && idPattern.test(value) ? value : undefined;
}

/** How many pages of a list are read; nothing for the first alone. */
export function pagesIn(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 1 ? Math.min(Number(value), mostPages) : undefined;
}

/** Which way round a list is ordered; nothing for what is neither. */
export function orderIn(value: unknown): SortOrder | undefined {
  return value === 'asc' || value === 'desc' ? value : undefined;
}

/** A search without what is not asked for. */
export function given<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}
