import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGES } from '@paheli/core/languages';
import { Problem } from '@paheli/core/problem';
import type { Settings } from '@paheli/engine/deps';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, toProblemResponse } from '../trpc/errors';
import { sendProblem } from './error-reply';
import type { MethodsOf } from './known-methods';

/** Files in this folder have their hash in the name, so they never change. */
const assets = '/assets/';

/** The pages written for social mode. */
const socialFolder = '.social';

/** What the pages of signed-in users show while they load. */
const framesFolder = 'frames';

/** The shell: an empty page for all paths without a page or frame of their own, which the client fills. */
export const shell = 'app.html';

/**
 * Serves the web client from `folder` if it was built: its files, the prerendered page of a path (`about.html` for
 * `/about`) or its frame, and the shell for all other pages. In social mode the pages that were written for it come
 * first. Any other request gets a problem in the REST shape: 405 if another method would work, 404 otherwise.
 */
export async function serveWebClient(
  app: FastifyInstance,
  methodsOf: MethodsOf,
  folder: string | undefined,
  playMode: Settings['playMode'],
): Promise<void> {
  const isBuilt = hasWebClient(folder);
  const pages = isBuilt ? findPages(folder) : new Map<string, string>();
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: pageFolders(folder, playMode),
      preCompressed: true,
      cacheControl: false,
      // The build's output for tools is not public.
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
    if (isBuilt && wantsPage(request, path)) return reply.sendFile(pageOf(pages, path));
    return sendProblem(reply, toProblemResponse(new Problem('not_found')));
  });
}

/** Returns the folders in which a legal mode's files are looked up, in this order. */
export function pageFolders(folder: string, playMode: Settings['playMode']): string[] {
  return [...(playMode === 'social' ? [join(folder, socialFolder)] : []), folder].filter(existsSync);
}

/** Returns whether the web client was built to this folder. */
export function hasWebClient(folder: string | undefined): folder is string {
  return folder !== undefined && existsSync(join(folder, shell));
}

/** The paths of programs and monitoring, and names of files: no page of the client has one. */
const noPage = /^\/(?:api|trpc|assets|healthz?|readyz|metrics)(?:\/|$)|\.\w+$/i;

function wantsPage({ method }: FastifyRequest, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !noPage.test(decoded(path));
}

/** Returns a path with its escaped characters decoded, as files are looked up. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An undecodable path names no file.
    return path;
  }
}

/**
 * Returns the files of the prerendered pages, in each language, and of the frames by their paths. The home page is the index of the folder. In
 * the name of a frame a dot separates the parts of the path, and `-` stands for any part.
 */
function findPages(folder: string): Map<string, string> {
  const pages = ['', ...LANGUAGES].flatMap((language) =>
    htmlFilesIn(join(folder, language)).map((name) => (language ? `${language}/${name}` : name)),
  );
  const frames = htmlFilesIn(join(folder, framesFolder));
  return new Map([
    ...pages.filter((name) => `${name}.html` !== shell).map((name) => [`/${name}`, `${name}.html`] as const),
    ...frames.map((name) => [`/${name.replaceAll('.', '/')}`, `${framesFolder}/${name}.html`] as const),
  ]);
}

function htmlFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length));
}

/** Returns the file of a path: its page or frame, or the shell. */
function pageOf(pages: ReadonlyMap<string, string>, path: string): string {
  return pages.get(path) ?? pages.get(path.replace(/[^/]+$/, '-')) ?? shell;
}
