import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { InputOf, ProcedurePath } from '../trpc/contract';
import type { Schemas } from './openapi/json-schema';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A body that is not simply the input in snake_case. */
export type SpecialBody = {
  /** Content types besides JSON; their bodies arrive as bytes. */
  readonly accepts: readonly string[];
  readonly limitBytes: number;
  /** The fields of the input that the query names, as it writes them. */
  readonly query: readonly string[];
  /** The named schemas that `content` refers to. */
  readonly schemas: Schemas;
  /** The `content` of the request body in the OpenAPI document. */
  readonly content: Readonly<Record<string, object>>;
  /** The procedure's input, less what the path and the query name. */
  readonly read: (
    request: FastifyRequest,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
};

/** An answer that is not JSON. */
export type SpecialReply = {
  /** The content types it may have. */
  readonly types: readonly string[];
  /** Of a list `nextPage` answers, by the same call, the page that a cursor stands for. */
  readonly send: (
    reply: FastifyReply,
    result: unknown,
    nextPage: (cursor: string) => Promise<unknown>,
  ) => unknown;
  /** Whether all of a list is answered, so that nobody says which part. */
  readonly isWhole?: boolean;
};

/** The input fields that choose a page of a list. */
export const pageFields: readonly string[] = ['limit', 'cursor'];

type Options<Field extends string> = {
  /** The operation id of the OpenAPI document, unique and in camelCase. */
  readonly id: string;
  /** What the operation does, in one sentence that makes sense alone. */
  readonly summary: string;
  /** The status of a success, if it is not 200. */
  readonly status?: number;
  /** Path parameters by the input they are, such as `{ id: 'tournamentId' }`. All of them are ids. */
  readonly params?: Readonly<Record<string, Field>>;
  /** Part of playing, which an operator may close over REST. */
  readonly play?: boolean;
  /** The fields of the body, where the procedures' own inputs do not show them. */
  readonly input?: z.ZodObject;
  readonly body?: SpecialBody;
  readonly reply?: SpecialReply;
};

/** One documented path: which procedure it calls, and how its path parameters name the procedure's input. */
export type RestRoute = Options<string> & {
  readonly method: Method;
  /** As documented, after `/api`. */
  readonly path: string;
  readonly procedures: readonly ProcedurePath[];
  /** Which of the procedures a request is for. */
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

/** A path behind which lie several procedures. */
export function postToOne(
  path: string,
  procedures: readonly ProcedurePath[],
  choose: RestRoute['choose'],
  options: Options<never>,
): RestRoute {
  return { ...options, method: 'POST', path, procedures, choose };
}
