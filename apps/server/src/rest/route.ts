import type { Deps } from '@paheli/engine/deps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contractOf, type InputOf } from '../trpc/contract';
import type { ProcedurePath } from '../trpc/procedures';
import type { Schemas } from './openapi/json-schema';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request body that is not simply the input in snake_case. */
export type SpecialBody = {
  /** Content types besides JSON. Their bodies arrive as bytes. */
  readonly accepts: readonly string[];
  readonly limitBytes: number;
  /** The input fields that come from the query, by their names there. */
  readonly query: readonly string[];
  /** The named schemas that `content` refers to. */
  readonly schemas: Schemas;
  /** The `content` of the request body in the OpenAPI document. */
  readonly content: Readonly<Record<string, object>>;
  /** Reads the procedure's input without the fields of the path and the query. */
  readonly read: (
    request: FastifyRequest,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
};

/** What a special reply may need besides the result. */
export type Surroundings = {
  /** The input of the call, as it was read. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly deps: Deps;
  /** For a list: returns the page at a cursor, by the same call. */
  readonly nextPage: (cursor: string) => Promise<unknown>;
};

/** A response that is not the result as JSON. */
export type SpecialReply = {
  /** The possible content types. */
  readonly types: readonly string[];
  /** The schema of a response that is JSON, where the result is something else. */
  readonly schema?: z.ZodType;
  readonly send: (reply: FastifyReply, result: unknown, surroundings: Surroundings) => unknown;
  /** Whether the response holds the whole list. Then callers cannot choose a page. */
  readonly isWhole?: boolean;
};

/** How long browsers and proxies may keep a public response. */
export type CachePolicy = {
  /** The version of the response, quoted; null for none. */
  readonly etag: string | null;
  /** The value of `Cache-Control`. */
  readonly control: string;
};

/** The input fields that choose a page of a list. */
export const pageFields: readonly string[] = ['limit', 'cursor'];

/**
 * Returns whether a route returns a list whole, so that its pages are cut here: its procedure returns an array and takes
 * no page.
 */
export function isWholeList({ method, reply, procedures }: RestRoute): boolean {
  if (method !== 'GET' || reply) return false;
  return procedures.every((path) => contractOf(path).output instanceof z.ZodArray);
}

type Options<Field extends string> = {
  /** The operation id of the OpenAPI document, unique and in camelCase. */
  readonly id: string;
  /** A sentence about the operation that makes sense alone. */
  readonly summary: string;
  /** The status of a success, if it is not 200. */
  readonly status?: number;
  /** Path parameters by their input fields, such as `{ id: 'tournamentId' }`. All of them are ids. */
  readonly params?: Readonly<Record<string, Field>>;
  /** The fields of the body, where the procedures' own inputs do not show them. */
  readonly input?: z.ZodObject;
  readonly body?: SpecialBody;
  readonly reply?: SpecialReply;
  /** Returns how long a response may be kept that is the same for everybody. Absent: it may not be kept. */
  readonly cache?: (result: unknown) => CachePolicy;
};

/** A documented path, the procedures that it calls, and the mapping of its path parameters to their input. */
export type RestRoute = Options<string> & {
  readonly method: Method;
  /** The documented path after `/api`. */
  readonly path: string;
  readonly procedures: readonly ProcedurePath[];
  /** Chooses the procedure for a request. */
  readonly choose: (input: Readonly<Record<string, unknown>>) => ProcedurePath;
};

type FieldsOf<Path extends ProcedurePath> = keyof NonNullable<InputOf<Path>> & string;

function routeWith(method: Method) {
  return <Path extends ProcedurePath>(
    path: string,
    procedure: Path,
    options: Options<FieldsOf<Path>>,
  ): RestRoute => ({ ...options, method, path, procedures: [procedure], choose: () => procedure });
}

export const get = routeWith('GET');
export const post = routeWith('POST');
export const put = routeWith('PUT');
export const remove = routeWith('DELETE');

/** Returns a route for POST requests over several procedures. */
export function postToOne(
  path: string,
  procedures: readonly ProcedurePath[],
  choose: RestRoute['choose'],
  options: Options<never>,
): RestRoute {
  return { ...options, method: 'POST', path, procedures, choose };
}
