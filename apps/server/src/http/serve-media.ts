import type { PictureSize } from '@paheli/core/question-bank/medium';
import { readMedium } from '@paheli/engine/question-bank/media/read-media';
import type { FastifyInstance } from 'fastify';
import { depsFor, type Services } from '../trpc/context';

/**
 * Serves the pictures and sounds of questions. Pages name them without a token, and the name is the permission: players
 * learn it when the question opens, and the name of the encrypted file before. A name never leads to anything else.
 */
export function serveMedia(app: FastifyInstance, services: Pick<Services, 'deps' | 'pools'>): void {
  const deps = depsFor(services, 'rest');
  const serve = (path: string, size: PictureSize) =>
    app.get<{ Params: { name: string } }>(path, async ({ params }, reply) => {
      const { type, bytes } = await readMedium(deps, params.name, size);
      return reply
        .type(type)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(bytes);
    });
  serve('/media/:name', 'large');
  serve('/media/:name/small', 'small');
}
