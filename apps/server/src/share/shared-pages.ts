import { Problem } from '@paheli/core/problem';
import type { Deps } from '@paheli/engine/deps';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pictures } from './pictures';
import { withoutIndex } from './shared-head';

/** What the pages of shared links are made from. */
export type SharedPages = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly shell: string;
  readonly pictures: Pictures;
};

/** Sends a page of a shared link; the empty page with 404 where `make` throws `not_found`. */
export async function sendPage(
  { shell }: SharedPages,
  reply: FastifyReply,
  missing: string,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  try {
    return reply.send(await make());
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    return reply.code(404).send(withoutIndex(shell, missing));
  }
}
