import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';

/** The maximum nesting of bodies: deeper than any valid input, and far from exhausting a stack. */
const deepest = 32;

/**
 * Registers the parser of JSON bodies; any other type is 415. An empty body counts as absent, because many clients
 * always send a content type. Rejects keys such as `__proto__`, bytes that are not UTF-8, and values so deeply nested
 * that processing them would exhaust the stack.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = jsonParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
}

/** Returns the parser of JSON bodies. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(malformed('not UTF-8'));
    parse(request, body.toString(), (error, value) => {
      if (error) done(error);
      else if (isTooDeep(value)) done(malformed('nested too deep'));
      else done(null, value);
    });
  };
}

function malformed(why: string): Error {
  return Object.assign(new Error(why), { statusCode: 400 });
}

/** Returns whether a JSON value is nested too deeply for recursion. Inspects the value level by level. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
