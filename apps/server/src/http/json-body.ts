import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies and no others: anything else is 415. An empty body is as good as none, because many clients
 * name the type on every request. Keys such as `__proto__` are refused.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
