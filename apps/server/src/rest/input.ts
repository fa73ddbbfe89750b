import { Problem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Row } from './row';
import { fromWire, isRecord } from './wire';

/** What a documented list answers without `limit`. */
const longestList = 1_000;

/** Query parameters that are no text: a list may be written with commas or by repeating the name. */
const readQuery = new Map<string, (value: unknown) => unknown>([
  ['limit', (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)],
  [
    'status',
    (value) =>
      [value]
        .flat()
        .flatMap((each) => String(each).split(','))
        .map((each) => each.trim()),
  ],
]);

/** The procedure's input of one request: known fields of the body or the query, and the path's ids. */
export function readInput(row: Row, request: FastifyRequest): Record<string, unknown> {
  const given = row.method === 'GET' ? ofQuery(row, request.query) : ofBody(request.body);
  const known = Object.entries(given).filter(([key]) => row.fields.includes(key));
  return { ...Object.fromEntries(known), ...ofPath(row, request.params) };
}

function ofBody(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (!isRecord(body)) throw new Problem('invalid_input', { detail: 'Send a JSON object.' });
  return fromWire(body) as Record<string, unknown>;
}

function ofQuery(row: Row, query: unknown): Record<string, unknown> {
  const given = isRecord(query) ? (fromWire(query) as Record<string, unknown>) : {};
  const read = Object.entries(given).map(([key, value]) => [key, readQuery.get(key)?.(value) ?? value]);
  return { ...(row.fields.includes('limit') && { limit: longestList }), ...Object.fromEntries(read) };
}

/** An id that cannot be one names nothing that is there. */
function ofPath({ params = {} }: Row, given: unknown): Record<string, string> {
  const values = isRecord(given) ? given : {};
  return Object.fromEntries(
    Object.entries(params).map(([param, field]) => {
      const id = z.uuid().safeParse(values[param]);
      if (!id.success) throw new Problem('not_found');
      return [field, id.data];
    }),
  );
}
