import { msg } from '@paheli/core/message';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import { cutPage } from '@paheli/engine/foundation/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, refuseBeforeBody } from '../http/caller';
import { createLargeBodies } from '../http/large-body';
import { depsFor, type Services } from '../trpc/context';
import { type ProcedurePath, procedures } from '../trpc/procedures';
import { createCaller } from '../trpc/router';
import { isRecord, toWire } from '../wire';
import { createInputReader, readPart } from './input';
import { restRoutes } from './rest-routes';
import { type CachePolicy, isWholeList, type RestRoute } from './route';
import { unprefixedPath } from './routes/wallet';

export type RestOptions = {
  readonly services: Services;
  /** Whether quizzes may be played over REST. */
  readonly restPlay: boolean;
};

/** The documented prefix, and its repetition, because the documented client's paths repeat the segment. */
export const prefixes = ['/api', '/api/api'] as const;

/** Registers the documented paths, each over a procedure of our own client. */
export function registerRestRoutes(app: FastifyInstance, options: RestOptions): void {
  const acceptLargeBody = createLargeBodies(options.services.deps.files);
  for (const route of restRoutes) {
    const urls: string[] = prefixes.map((prefix) => `${prefix}${route.path}`);
    if (route.path === unprefixedPath) urls.push(route.path);
    const handler = createHandler(route, options);
    const registrations = urls.map((url) => ({ method: route.method, url, handler }));
    const { body } = route;
    if (body === undefined) {
      for (const registration of registrations) app.route(registration);
      continue;
    }
    app.register(async (scope) => {
      for (const path of route.procedures) refuseBeforeBody(scope, procedures[path]);
      acceptLargeBody(scope, body);
      for (const registration of registrations) scope.route(registration);
    });
  }
}

function createHandler(route: RestRoute, { services, restPlay }: RestOptions) {
  const readInput = createInputReader(route);
  const isCut = isWholeList(route);
  const isPlay = route.procedures.some((path) => procedures[path].isPlay);
  const deps = depsFor(services, 'rest');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isPlay && !restPlay && request.viewer !== null) {
      throw new Problem('forbidden', { detail: msg('Quizzes cannot be played over this interface here.') });
    }
    const input = await readInput(request);
    const part = isCut ? readPart(request.query) : undefined;
    const isExport = route.reply?.isWhole ?? false;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const caller = createCaller(
      { services, call: { ...callOf(request, 'rest'), isExport } },
      { signal: gone.signal },
    );
    const call = (given: Readonly<Record<string, unknown>>) =>
      callProcedure(caller, route.choose(input), given);
    const result = await call(input);
    reply.code(route.status ?? 200);
    if (route.cache && isKept(request, reply, route.cache(result))) return reply.code(304).send();
    if (!route.reply) return sendJson(reply, part && Array.isArray(result) ? cutPage(result, part) : result);
    return route.reply.send(reply, result, {
      input,
      deps,
      nextPage: (cursor) => call({ ...input, cursor }),
    });
  };
}

/** Says how long a response may be kept. Returns whether the caller has this very version. */
function isKept(request: FastifyRequest, reply: FastifyReply, { etag, control }: CachePolicy): boolean {
  // What signed-in users receive is never kept.
  if (request.viewer !== null) return false;
  reply.header('cache-control', control);
  if (etag === null) return false;
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((each) => each.trim() === etag);
}

/** Calls a procedure with the same authorisation and validation as an outside call. */
function callProcedure(
  caller: ReturnType<typeof createCaller>,
  path: ProcedurePath,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  let found: unknown = caller;
  // A caller is a tree of functions in the shape of the router.
  for (const name of path.split('.')) found = (found as Readonly<Record<string, unknown>>)[name];
  return (found as (given: unknown) => Promise<unknown>)(input);
}

function sendJson(reply: FastifyReply, result: unknown): FastifyReply {
  if (isPage(result)) {
    if (result.nextCursor !== null) reply.header('x-next-cursor', result.nextCursor);
    return reply.header('x-total-count', result.total).send(toWire(result.items));
  }
  return reply.send(result === undefined ? { ok: true } : toWire(result));
}

/** Lists are bare arrays on the wire; the other facts of a page are in headers. */
function isPage(result: unknown): result is Page<unknown> {
  return isRecord(result) && Array.isArray(result.items) && 'nextCursor' in result;
}
