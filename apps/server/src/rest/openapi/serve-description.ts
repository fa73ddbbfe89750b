import type { FastifyInstance } from 'fastify';
import { prefixes } from '../register-routes';
import { createOpenApiDocument } from './document';

/** Serves the OpenAPI document of every documented path. The first request creates it, because few servers need it. */
export function serveDescription(app: FastifyInstance): void {
  let text: Promise<string> | undefined;
  for (const prefix of prefixes) {
    app.get(`${prefix}/openapi.json`, async (_request, reply) => {
      text ??= createOpenApiDocument().then((document) => JSON.stringify(document));
      return reply.type('application/json; charset=utf-8').send(await text);
    });
  }
}
