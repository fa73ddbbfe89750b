import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, toRefusal } from '../trpc/errors';
import { sendRefusal } from './error-reply';
import type { MethodsOf } from './known-methods';

/** Files here have their hash in the name, so they never change. */
const assets = '/assets/';

/**
 * Serves the web client from `folder` where it was built: its files, and its page for every path that is
 * none of the other doors'. All else is a refusal in the REST shape: 405 where another method would do, 404
 * where nothing is.
 */
export async function serveWebClient(
  app: FastifyInstance,
  methodsOf: MethodsOf,
  folder: string | undefined,
): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forever = path.startsWith(join(folder, assets));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply): Promise<FastifyReply> => {
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    if (methods.length > 0) {
      return sendRefusal(reply.header('allow', methods.join(', ')), methodNotAllowed);
    }
    if (isBuilt && wantsPage(request)) return reply.sendFile('index.html');
    return sendRefusal(reply, toRefusal(new Problem('not_found')));
  });
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !/^\/(?:api|trpc|assets|healthz|readyz|metrics)(?:[/?]|$)/.test(url);
}
