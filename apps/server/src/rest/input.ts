import { Id } from '@paheli/core/id';
import { msg } from '@paheli/core/message';
import { PageInput } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contractOf } from '../trpc/contract';
import { inputProblem } from '../trpc/errors';
import { fromWire, isRecord, parseJson } from '../wire';
import type { JsonSchema, Schemas } from './openapi/json-schema';
import { toJsonSchema } from './openapi/wire-schema';
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

  // Described at the first request, because most routes are never called.
  let fields: Schemas | undefined;
  function ofQuery({ url }: Pick<FastifyRequest, 'url'>): Record<string, unknown> {
    fields ??= toJsonSchema(z.object(shape), 'input').properties ?? {};
    const known: Record<string, unknown> = {};
    for (const [field, texts] of Object.entries(fromWire(textsOf(url)) as Record<string, string[]>))
      if (isKnown(field)) known[field] = readQuery(fields[field] ?? {}, texts);
    return known;
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

const PageQuery = z.object({ ...PageInput.shape, limit: z.preprocess(readNumber, PageInput.shape.limit) });

/** Returns the requested part of a whole list. Throws `invalid_input`. */
export function readPart(query: unknown): PageInput {
  const read = PageQuery.safeParse(query);
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

/**
 * Reads the texts of a query parameter as its schema wants them. A list has commas or repeats the parameter. In a free text
 * an encoded comma is a part of it; names may be sent with their commas encoded as well.
 */
function readQuery(schema: JsonSchema, sent: readonly string[]): unknown {
  const { type, items } = schema;
  const texts = sent.map(decode);
  if (type !== 'array') return texts.length === 1 ? readText(schema, texts[0] ?? '') : texts;
  const isFreeText = items?.type === 'string' && !items.enum && !items.pattern;
  const parts = sent.flatMap((each) => each.split(',')).map(decode);
  return (isFreeText ? parts : parts.flatMap((each) => each.split(','))).map((each) => each.trim());
}

/** Reads numbers, flags and records in JSON. Other texts stay as they are, for the schema to judge. */
function readText({ type, additionalProperties }: JsonSchema, text: string): unknown {
  if (type === 'number' || type === 'integer') return readNumber(text);
  if (type === 'boolean' && /^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1';
  return typeof additionalProperties === 'object' ? parseJson(text) : text;
}

function readNumber(text: unknown): unknown {
  return /^-?\d{1,9}(?:\.\d{1,9})?$/.test(String(text)) ? Number(text) : text;
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
