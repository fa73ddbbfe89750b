import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type Language, pickLanguage } from '@paheli/core/languages';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Caller } from '@paheli/engine/deps';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, depsFor, type Services } from '../trpc/context';
import { assertMayCall } from '../trpc/init';
import type { ProcedureRule } from '../trpc/procedures';
import type { Arrival } from './arrival-clock';
import { networkOf } from './rate-limit';
import type { ViewerCache } from './viewer-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the whole request had arrived. */
    arrival: Arrival;
    /** When its body was found complete, in the turn of the event loop after its headers; null where it came later. */
    bodyArrival: Arrival | null;
    token: string | null;
    /** Null without a token, or with an invalid one. */
    viewer: SignedInViewer | null;
  }
}

/**
 * Identifies the caller of every request before its body is read, and again after it, because the session may have ended
 * meanwhile. Stamps the request when its whole body has arrived. The headers alone do not count: otherwise a player could
 * open a request in time and send the answer later.
 */
export function identifyCallers(
  app: FastifyInstance,
  services: Pick<Services, 'deps' | 'pools' | 'viewers' | 'arrival'>,
): void {
  const deps = depsFor(services, 'play');
  app.decorateRequest('arrival');
  app.decorateRequest('bodyArrival', null);
  app.decorateRequest('token', null);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrival = services.arrival();
    // Most bodies come with their headers. Looking the caller up must cost an answer no time.
    if (hasBody(request.raw))
      setImmediate(() => {
        if (request.raw.complete) request.bodyArrival = services.arrival();
      });
    done();
  });
  app.addHook('onRequest', (request) => identify(services.viewers, deps, request));
  app.addHook('preParsing', async (request, _reply, payload) => {
    // The request that opens a socket has no end, and its listener would stay as long as the socket.
    if (!request.ws) stampBody(request, payload, services.arrival);
    return payload;
  });
  app.addHook('preValidation', async (request) => {
    if (hasBody(request.raw)) await identify(services.viewers, deps, request);
  });
}

/** Stamps a request whose caller is known by now, and whose body has arrived meanwhile or arrives later. */
function stampBody(request: FastifyRequest, payload: Readable, arrival: () => Arrival): void {
  const { arrivedAt } = request.arrival;
  if (request.bodyArrival) request.arrival = request.bodyArrival;
  // It came while the caller was looked up: nobody knows when.
  else if (request.raw.complete && hasBody(request.raw)) request.arrival = { ...arrival(), arrivedAt };
  else
    payload.once('end', () => {
      request.arrival = arrival();
    });
}

/** Returns whether a request announces a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Rejects unauthorised callers of the routes registered after it, before their body is read. Meant for large bodies. */
export function refuseBeforeBody(app: FastifyInstance, rule: ProcedureRule): void {
  app.addHook('onRequest', async ({ viewer }) => assertMayCall(viewer, rule));
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
  const { viewer, token, arrival } = request;
  const caller = callerOf(request);
  return { viewer, token, door, arrival, caller, requestId: request.id, connectionId: null };
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
