import type { FastifyInstance } from 'fastify';
import { prefixes } from '../register-routes';
import { createOpenApiDocument } from './document';

/** The description of every documented path, for programs. */
export function serveDescription(app: FastifyInstance): void {
  const text = JSON.stringify(createOpenApiDocument());
  for (const prefix of prefixes) {
    app.get(`${prefix}/openapi.json`, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    );
  }
}
