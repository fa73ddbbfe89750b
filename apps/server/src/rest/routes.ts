import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../http/caller';
import type { Services } from '../trpc/context';
import { createCaller } from '../trpc/router';
import { readInput } from './input';
import type { Row } from './row';
import { restTable, unprefixedPath } from './table';
import { isRecord, toWire } from './wire';

export type RestOptions = {
  readonly services: Services;
  /** Whether quizzes may be played over REST. */
  readonly restPlay: boolean;
};

/** The documented base, and its repetition: the documented client's paths repeat the segment. */
const prefixes = ['/api', '/api/api'];

/** The documented paths, each over the procedure that serves our own client. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  for (const row of restTable) {
    const { method, path } = row;
    const urls = prefixes.map((prefix) => `${prefix}${path}`);
    if (path === unprefixedPath) urls.push(path);
    for (const url of urls) {
      app.route({ method, url, handler: (request, reply) => answer(row, options, request, reply) });
    }
  }
}

async function answer(
  row: Row,
  { services, restPlay }: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (row.play && !restPlay && request.viewer !== null) {
    throw new Problem('forbidden', { detail: 'Quizzes cannot be played over this interface here.' });
  }
  const api = createCaller(contextOf(services, request, 'rest'));
  const result = await row.call(api, readInput(row, request));
  reply.code(row.status ?? 200);
  if (isPage(result)) {
    if (result.nextCursor !== null) reply.header('x-next-cursor', result.nextCursor);
    return reply.header('x-total-count', result.total).send(toWire(result.items));
  }
  if (Array.isArray(result)) reply.header('x-total-count', result.length);
  return reply.send(result === undefined ? { ok: true } : toWire(result));
}

type Page = {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total: number;
};

/** Lists are bare arrays on the wire; what else there is to say of a page goes into headers. */
function isPage(result: unknown): result is Page {
  return isRecord(result) && Array.isArray(result.items) && 'nextCursor' in result;
}
