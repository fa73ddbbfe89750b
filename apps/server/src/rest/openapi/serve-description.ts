import type { FastifyInstance } from 'fastify';
import { prefixes } from '../register-routes';
import { createOpenApiDocument } from './document';

/** Serves the OpenAPI document of every documented path. */
export function serveDescription(app: FastifyInstance): void {
  const text = JSON.stringify(createOpenApiDocument());
  for (const prefix of prefixes) {
    app.get(`${prefix}/openapi.json`, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    );
  }
}
