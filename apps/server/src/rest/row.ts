import type { z } from 'zod';
import type { createCaller } from '../trpc/router';

export type Api = ReturnType<typeof createCaller>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a path names, by the name of the input it stands for. */
type Params = Readonly<Record<string, string>>;

type Options = {
  /** The status of a success, if it is not 200. */
  readonly status?: number;
  /** Path parameters by the input they are, such as `{ id: 'tournamentId' }`. All of them are ids. */
  readonly params?: Params;
  /** Part of playing, which an operator may close over REST. */
  readonly play?: boolean;
};

/** One documented path: what of the request is the procedure's input, and which procedure is called. */
export type Row = Options & {
  readonly method: Method;
  /** As documented, after `/api`. */
  readonly path: string;
  /** The fields that are passed on; all others are dropped. */
  readonly fields: readonly string[];
  readonly call: (api: Api, input: Readonly<Record<string, unknown>>) => unknown;
};

type Row0 = (path: string, call: (api: Api) => unknown, options?: Options) => Row;

/** A row whose procedure takes no input. */
export function plain(method: Method): Row0 {
  return (path, call, options = {}) => ({ ...options, method, path, fields: [], call: (api) => call(api) });
}

/** A row whose procedure takes an input of this shape, from the path, and the query or the body. */
export function taking(method: Method) {
  return <Schema extends z.ZodObject>(
    path: string,
    input: Schema,
    call: (api: Api, input: z.input<Schema>) => unknown,
    options: Options = {},
  ): Row => ({
    ...options,
    method,
    path,
    fields: Object.keys(input.shape),
    // Not checked here: the procedure does, exactly as for every other door.
    call: (api, fields) => call(api, fields as z.input<Schema>),
  });
}
