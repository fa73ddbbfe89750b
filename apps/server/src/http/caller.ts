import { type Language, pickLanguage } from '@paheli/core/languages';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Caller } from '@paheli/engine/deps';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, depsFor, type Services } from '../trpc/context';
import { assertMayCall, type RequiredRole } from '../trpc/init';
import { networkOf } from './rate-limit';
import type { ViewerCache } from './viewer-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the whole request had arrived. */
    receivedAt: Date;
    token: string | null;
    /** Null without a token, or with an invalid one. */
    viewer: SignedInViewer | null;
  }
}

/**
 * Identifies the caller of every request and stamps the request when its whole body has arrived. The headers alone do
 * not count: otherwise a player could open a request in time and send the answer later.
 */
export function identifyCallers(
  app: FastifyInstance,
  services: Pick<Services, 'deps' | 'pools' | 'viewers' | 'arrivedAt'>,
): void {
  const deps = depsFor(services, 'play');
  app.decorateRequest('receivedAt');
  app.decorateRequest('token', null);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.receivedAt = services.arrivedAt();
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    // The request that opens a socket has no end, and its listener would stay as long as the socket.
    if (!request.ws)
      payload.once('end', () => {
        request.receivedAt = services.arrivedAt();
      });
    return payload;
  });
  app.addHook('preValidation', (request) => identify(services.viewers, deps, request));
}

/**
 * Rejects unauthorised callers of the routes registered after it, before their body is read. Meant for large bodies.
 * The caller is looked up again after the body, because the session may have ended meanwhile.
 */
export function refuseBeforeBody(
  app: FastifyInstance,
  services: Pick<Services, 'deps' | 'pools' | 'viewers'>,
  requiredRole: RequiredRole,
): void {
  const deps = depsFor(services, 'play');
  app.addHook('onRequest', async (request) => {
    await identify(services.viewers, deps, request);
    assertMayCall(request.viewer, requiredRole);
  });
}

async function identify(
  viewers: ViewerCache,
  deps: Services['deps'],
  request: FastifyRequest,
): Promise<void> {
  request.token = readBearer(request.headers.authorization);
  request.viewer = request.token === null ? null : await viewers.find(deps, request.token);
}

/** Returns what is known of a call that an HTTP request makes. */
export function callOf(request: FastifyRequest, door: Call['door']): Call {
  const { viewer, token, receivedAt } = request;
  const connectionId = readConnectionId(request.headers[connectionHeader]);
  const caller = callerOf(request);
  return { viewer, token, door, receivedAt, caller, requestId: request.id, connectionId };
}

/** The header in which our own client names its live connection. */
const connectionHeader = 'x-connection-id';

/** Returns the id that a program gave its live connection; null where it is absent or has another form. */
export function readConnectionId(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : null;
}

/** Returns the origin of a request. IPv6 callers count by network, because one network has countless addresses. */
export function callerOf(request: FastifyRequest): Caller {
  const { ip, headers } = request;
  return {
    address: networkOf(ip),
    userAgent: headers['user-agent'],
    language: languageOf(request),
  };
}

/** Returns the language in which the sender of a request reads: that of the account, else `Accept-Language`. */
export function languageOf({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): Language {
  return viewer?.language ?? pickLanguage(headers['accept-language']);
}

const longestToken = 512;

function readBearer(authorization: string | undefined): string | null {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined || token.length > longestToken ? null : token;
}
