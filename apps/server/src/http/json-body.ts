import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies and no others: anything else is 415. An empty body is as good as none, because many clients
 * name the type on every request. Keys such as `__proto__` are refused, and so are bytes that are no UTF-8.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body as Buffer)) done(Object.assign(new Error('not UTF-8'), { statusCode: 400 }));
    else parse(request, body.toString(), done);
  });
}
