import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, toProblemResponse } from '../trpc/errors';
import { sendProblem } from './error-reply';
import type { MethodsOf } from './known-methods';

/** Files here have their hash in the name, so they never change. */
const assets = '/assets/';

/** The page of all addresses that have none of their own: an empty one, which the client fills. */
const shell = 'app.html';

/**
 * Serves the web client from `folder` where it was built: its files, the prerendered page of a path that has one
 * (`about.html` for `/about`), and the shell for every other path that is none of the other doors'. All else is a
 * refusal in the REST shape: 405 where another method would do, 404 where nothing is.
 */
export async function serveWebClient(
  app: FastifyInstance,
  methodsOf: MethodsOf,
  folder: string | undefined,
): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, shell));
  const pages = isBuilt ? findPages(folder) : new Map<string, string>();
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      // What the build leaves for tools is nobody else's.
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        const forever = path.startsWith(join(folder, assets));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length > 0) {
      return sendProblem(reply.header('allow', methods.join(', ')), methodNotAllowed);
    }
    if (isBuilt && wantsPage(request, path)) return reply.sendFile(pages.get(path) ?? shell);
    return sendProblem(reply, toProblemResponse(new Problem('not_found')));
  });
}

function wantsPage({ method }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !/^\/(?:api|trpc|assets|healthz|readyz|metrics)(?:\/|$)/.test(decoded(path));
}

/** A path as files are looked for by, whichever of its characters are written as codes. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // What stands for no character names no file of ours.
    return path;
  }
}

/** The files of the prerendered pages by their paths. The home page is handed out as the folder's own. */
function findPages(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html') && file !== shell);
  return new Map(files.map((file) => [`/${file.slice(0, -'.html'.length)}`, file]));
}
