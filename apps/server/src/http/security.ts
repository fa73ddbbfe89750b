import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

export type SecurityOptions = {
  /** Other origins whose pages may call us, such as `https://partner.example`. */
  readonly allowedOrigins: readonly string[];
  /** The origins of the payment provider's checkout, for scripts, pictures, calls, frames and forms. */
  readonly checkoutOrigins: readonly string[];
  /** Whether that checkout writes style elements into our page. Our own client and the sandbox do not. */
  readonly checkoutStylesInline: boolean;
  /** Whether Google's button is shown. It comes from Google and calls Google. */
  readonly hasGoogle: boolean;
};

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const googleOrigin = 'https://accounts.google.com/gsi/';

/** Sets headers for browsers: a strict content security policy, and the origins that may call. */
export async function secure(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const checkout = options.checkoutOrigins;
  const google = (path: string) => (options.hasGoogle ? [`${googleOrigin}${path}`] : []);
  // Built once: `@fastify/helmet` builds the whole policy anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Where a browser opens no window, the checkout sends a form to the provider.
        formAction: ["'self'", ...checkout],
        scriptSrc: ["'self'", ...checkout, ...google('client')],
        scriptSrcAttr: ["'none'"],
        styleSrc: [
          "'self'",
          ...(options.checkoutStylesInline ? ["'unsafe-inline'"] : []),
          ...google('style'),
        ],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'data:', 'blob:', ...checkout],
        connectSrc: ["'self'", ...checkout, ...google('')],
        frameSrc: ["'self'", ...checkout, ...google('')],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
    },
    // The provider's checkout opens the bank's page in a window and receives messages from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
  await app.register(cors, {
    origin: [...options.allowedOrigins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['X-Next-Cursor', 'X-Total-Count', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    // Requests with OPTIONS from other programs than browsers get a response as well.
    strictPreflight: false,
  });
}

/**
 * Forbids every cache to keep a response to a request with a token: in a shared browser, the next user could read it.
 * Files and pages are the same for everyone and keep their own header.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization === undefined || reply.hasHeader('cache-control')) return;
    reply.header('cache-control', 'no-store');
  });
}

/**
 * Returns whether a request may open a socket: from our own page, a page of a listed origin, or a program without a
 * page.
 */
export function mayConnect(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
