import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { contextOf, refuseBeforeBody } from '../http/caller';
import type { Services } from '../trpc/context';
import { contractOf, type ProcedurePath } from '../trpc/contract';
import { createCaller } from '../trpc/router';
import { isRecord, toWire } from '../wire';
import { createInputReader } from './input';
import type { Row, SpecialBody } from './row';
import { unprefixedPath } from './rows/wallet';
import { restTable } from './table';

export type RestOptions = {
  readonly services: Services;
  /** Whether quizzes may be played over REST. */
  readonly restPlay: boolean;
};

/** The documented base, and its repetition: the documented client's paths repeat the segment. */
export const prefixes = ['/api', '/api/api'] as const;

/** The documented paths, each over the procedure that serves our own client. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  for (const row of restTable) {
    const urls: string[] = prefixes.map((prefix) => `${prefix}${row.path}`);
    if (row.path === unprefixedPath) urls.push(row.path);
    const handler = createHandler(row, options);
    const routes = urls.map((url) => ({ method: row.method, url, handler }));
    const { body } = row;
    if (body === undefined) {
      for (const route of routes) app.route(route);
      continue;
    }
    app.register(async (scope) => {
      for (const path of row.procedures) refuseBeforeBody(scope, options.services, contractOf(path).least);
      acceptSpecialBody(scope, body, routes);
    });
  }
}

/** Types and size of such a body are accepted on its own routes alone. */
function acceptSpecialBody(
  scope: FastifyInstance,
  { accepts, limitBytes }: SpecialBody,
  routes: readonly RouteOptions[],
): void {
  scope.addContentTypeParser([...accepts], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  for (const route of routes) scope.route({ ...route, bodyLimit: limitBytes });
}

function createHandler(row: Row, { services, restPlay }: RestOptions) {
  const readInput = createInputReader(row);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (row.play && !restPlay && request.viewer !== null) {
      throw new Problem('forbidden', { detail: 'Quizzes cannot be played over this interface here.' });
    }
    const input = await readInput(request);
    const isExport = row.reply?.isWhole ?? false;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const caller = createCaller(
      { ...contextOf(services, request, 'rest'), isExport },
      { signal: gone.signal },
    );
    const call = (given: Readonly<Record<string, unknown>>) =>
      callProcedure(caller, row.choose(input), given);
    const result = await call(input);
    reply.code(row.status ?? 200);
    if (!row.reply) return sendJson(reply, result);
    return row.reply.send(reply, result, (cursor) => call({ ...input, cursor }));
  };
}

/** The same call as from outside: who may, and what is valid, is decided there. */
function callProcedure(
  caller: ReturnType<typeof createCaller>,
  path: ProcedurePath,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  let found: unknown = caller;
  // A caller is a tree of functions with the shape of the router.
  for (const name of path.split('.')) found = (found as Readonly<Record<string, unknown>>)[name];
  return (found as (given: unknown) => Promise<unknown>)(input);
}

function sendJson(reply: FastifyReply, result: unknown): FastifyReply {
  if (isPage(result)) {
    if (result.nextCursor !== null) reply.header('x-next-cursor', result.nextCursor);
    return reply.header('x-total-count', result.total).send(toWire(result.items));
  }
  if (Array.isArray(result)) reply.header('x-total-count', result.length);
  return reply.send(result === undefined ? { ok: true } : toWire(result));
}

/** Lists are bare arrays on the wire; what else there is to say of a page goes into headers. */
function isPage(result: unknown): result is Page<unknown> {
  return isRecord(result) && Array.isArray(result.items) && 'nextCursor' in result;
}
