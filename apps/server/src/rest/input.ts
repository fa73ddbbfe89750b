import { Id } from '@paheli/core/id';
import { msg } from '@paheli/core/message';
import { PageInput } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contractOf } from '../trpc/contract';
import { inputProblem } from '../trpc/errors';
import { fromWire, isRecord, parseJson } from '../wire';
import { pageFields, type RestRoute } from './route';

/**
 * Creates a reader for requests of one route. It returns known fields of the body or the query, and the ids of the
 * path, as a procedure's input.
 */
export function createInputReader(
  route: RestRoute,
): (request: FastifyRequest) => Promise<Record<string, unknown>> {
  const shapes = route.procedures.map((path) => contractOf(path).input?.shape ?? {});
  const shape: Readonly<Record<string, z.ZodType>> = Object.assign({}, ...shapes);
  const isKnown = (field: string) =>
    Object.hasOwn(shape, field) && !(route.reply?.isWhole && pageFields.includes(field));

  function ofQuery({ query, url }: Pick<FastifyRequest, 'query' | 'url'>): Record<string, unknown> {
    const given = isRecord(query) ? (fromWire(query) as Record<string, unknown>) : {};
    const known = Object.entries(given).filter(([field]) => isKnown(field));
    const sent = fromWire(textsOf(url)) as Record<string, readonly string[]>;
    return Object.fromEntries(
      known.map(([field, value]) => {
        const item = itemOf(shape[field]);
        return [field, item ? readList(item, sent[field] ?? []) : readQuery(shape[field], value)];
      }),
    );
  }

  return async (request) => {
    const query = ofQuery(request);
    const ids = ofPath(route, request.params, shape);
    if (route.method === 'GET') return { ...query, ...ids };
    if (route.body) return { ...(await route.body.read(request)), ...query, ...ids };
    const body = Object.entries(ofBody(request.body)).filter(([field]) => isKnown(field));
    return { ...Object.fromEntries(body), ...ids };
  };
}

/** Returns the requested part of a whole list. Throws `invalid_input`. */
export function readPart(query: unknown): PageInput {
  const given = isRecord(query) ? query : {};
  const named = pageFields.filter((field) => given[field] !== undefined);
  const read = PageInput.safeParse(
    Object.fromEntries(
      named.map((field) => [field, readQuery(PageInput.shape[field as keyof PageInput], given[field])]),
    ),
  );
  if (read.success) return read.data;
  throw inputProblem(read.error);
}

function ofBody(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (!isRecord(body)) throw new Problem('invalid_input', { detail: msg('Send a JSON object.') });
  return fromWire(body) as Record<string, unknown>;
}

/** Returns the texts of each query parameter as they were sent, encoded. */
function textsOf(url: string): Record<string, string[]> {
  const [, search = ''] = url.split('?');
  const parts = search.split('&').map((part) => part.split('='));
  const byName = Map.groupBy(parts, ([name = '']) => decode(name));
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, ...value]) => value.join('='))]),
  );
}

function decode(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? '';
}

/** Returns the schema of the items, where a list is wanted. */
function itemOf(schema: z.ZodType | undefined): z.core.$ZodType | undefined {
  const wanted = unwrap(schema);
  return wanted instanceof z.ZodArray ? wanted.element : undefined;
}

/**
 * Reads a list, with commas or by repetition. In a free text an encoded comma is a part of it; names may be sent with their
 * commas encoded as well.
 */
function readList(item: z.core.$ZodType, sent: readonly string[]): string[] {
  const texts = sent.flatMap((each) => each.split(',')).map(decode);
  const isFreeText = item instanceof z.ZodString && item._zod.def.checks?.every(isLength) !== false;
  return (isFreeText ? texts : texts.flatMap((each) => each.split(','))).map((each) => each.trim());
}

const isLength = ({ _zod: { def } }: z.core.$ZodCheck) =>
  def.check === 'max_length' || def.check === 'min_length';

/** Query parameters are texts. Numbers, flags and JSON objects are parsed by the schema. */
function readQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  const wanted = unwrap(schema);
  if (typeof value !== 'string') return value;
  if (wanted instanceof z.ZodNumber && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Number(value);
  if (wanted instanceof z.ZodLiteral)
    return [...wanted.values].find((each) => String(each) === value) ?? value;
  if (wanted instanceof z.ZodRecord) return parseJson(value);
  if (wanted instanceof z.ZodBoolean && /^(?:true|false|1|0)$/.test(value)) {
    return value === 'true' || value === '1';
  }
  return value;
}

function unwrap(schema: z.ZodType | undefined): z.core.$ZodType | undefined {
  let inner: z.core.$ZodType | undefined = schema;
  for (;;) {
    if (inner instanceof z.ZodPipe) inner = inner.in;
    else if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodNullable
    )
      inner = inner.unwrap();
    else return inner;
  }
}

/** A malformed id in the path names no resource, so the response is 404. */
function ofPath(
  { params = {} }: RestRoute,
  given: unknown,
  shape: Readonly<Record<string, z.ZodType>>,
): Record<string, unknown> {
  const values = isRecord(given) ? given : {};
  return Object.fromEntries(
    Object.entries(params).map(([param, field]) => {
      const id = (shape[field] ?? Id).safeParse(values[param]);
      if (!id.success) throw new Problem('not_found');
      return [field, id.data];
    }),
  );
}
