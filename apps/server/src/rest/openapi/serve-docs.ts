import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import brand from '@paheli/core/brand.json';
import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';
import Fastify, { type FastifyInstance } from 'fastify';
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

/** Everything comes from this server: no third-party fonts, proxies, telemetry or assistants. */
const configuration: Partial<ApiReferenceConfiguration> = {
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'token' },
  defaultOpenAllTags: true,
  hideClientButton: true,
  mcp: { disabled: true },
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/** The viewer writes style elements and attributes, which a nonce would not allow. Scripts come only from files. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the API reference for people: a page at `/api/docs` that reads `/api/openapi.json` and sends requests to this
 * server.
 */
export function serveDocs(app: FastifyInstance): void {
  let viewer: Promise<Viewer> | undefined;
  for (const prefix of prefixes) {
    const page = pageOf(prefix);
    app.get(`${prefix}/docs`, (_request, reply) =>
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .type('text/html; charset=utf-8')
        .send(page),
    );
    app.get(`${prefix}/docs/viewer.js`, async (request, reply) => {
      viewer ??= loadViewer();
      const { plain, packed } = await viewer;
      const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
      if (takesPacked) reply.header('content-encoding', 'gzip');
      return reply.type('text/javascript; charset=utf-8').send(takesPacked ? packed : plain);
    });
  }
}

type Viewer = { readonly plain: Buffer; readonly packed: Buffer };

/**
 * Scalar's browser bundle, loaded on first use. The plugin's own page needs an inline script, so only the bundle is
 * used.
 */
async function loadViewer(): Promise<Viewer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const carrier = Fastify();
  await carrier.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
  const { rawPayload: plain } = await carrier.inject('/js/scalar.js');
  await carrier.close();
  return { plain, packed: await promisify(gzip)(plain) };
}

/** The viewer reads its configuration from the element with this id, and replaces the element. */
function pageOf(prefix: string): string {
  const attribute = JSON.stringify(configuration).replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/favicon.svg">
    <title>${brand.name} API</title>
  </head>
  <body>
    <script id="api-reference" type="application/json" data-url="${prefix}/openapi.json" data-configuration="${attribute}"></script>
    <script src="${prefix}/docs/viewer.js"></script>
  </body>
</html>
`;
}
