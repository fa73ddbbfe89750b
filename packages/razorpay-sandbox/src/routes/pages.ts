import { readFileSync } from 'node:fs';
import { createRequire as requireFrom } from 'node:module';
import type { FastifyInstance } from 'fastify';

// Resolved by Node from the package name, so that the files are found from a bundle elsewhere too. The import has a
// name of its own because bundles for Node often declare `createRequire` at their top.
const { resolve } = requireFrom(import.meta.url);

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves checkout.js at both of its addresses, and the control page with its two files. */
export function registerPages(app: FastifyInstance): void {
  const checkout = readBrowserFile('checkout.js');
  for (const path of ['/v1/checkout.js', '/checkout.js']) {
    app.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'no-cache')
        .send(checkout),
    );
  }
  registerPage(app, '/', 'control.html', 'text/html; charset=utf-8');
  registerPage(app, '/control.js', 'control.js', 'text/javascript; charset=utf-8');
  registerPage(app, '/control.css', 'control.css', 'text/css; charset=utf-8');
}

function registerPage(app: FastifyInstance, path: string, file: string, type: string): void {
  const content = readBrowserFile(file);
  app.get(path, async (_request, reply) =>
    reply
      .type(type)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(content),
  );
}

function readBrowserFile(name: string): string {
  return readFileSync(resolve(`@paheli/razorpay-sandbox/browser/${name}`), 'utf8');
}
