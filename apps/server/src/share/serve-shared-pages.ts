import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { depsFor, type Services } from '../trpc/context';
import { createPictures, drawingsPerMinute } from './pictures';
import { serveResultPages } from './serve-result-pages';
import { serveTournamentPages } from './serve-tournament-pages';

/** Serves the pages that people share, with their tags in the HTML, and the pictures that the tags name. */
export function serveSharedPages(
  app: FastifyInstance,
  services: Pick<Services, 'deps' | 'pools' | 'createLimiter'>,
  shellPath: { readonly folder: string; readonly shell: string },
): void {
  const deps = depsFor(services, 'rest');
  const shell = readFileSync(join(shellPath.folder, shellPath.shell), 'utf8');
  const ofAddress = services.createLimiter({
    name: 'pictures:address',
    points: drawingsPerMinute,
    windowS: 60,
  });
  const pages = { app, deps, shell, pictures: createPictures(deps.now, ofAddress) };
  serveTournamentPages(pages);
  serveResultPages(pages);
}
