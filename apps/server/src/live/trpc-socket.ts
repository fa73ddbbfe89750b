import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pickLanguage } from '@paheli/core/languages';
import { Problem } from '@paheli/core/problem';
import { findViewer, type SignedInViewer } from '@paheli/engine/account/session';
import type { Limiter } from '@paheli/engine/foundation/limiter';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { callerOf } from '../http/caller';
import { logFault } from '../http/error-reply';
import { type Call, depsFor, type Services } from '../trpc/context';
import { appRouter } from '../trpc/router';
import { admitSocket, restartingEvent } from './close-sockets';
import {
  dropSlowReader,
  gatherWrites,
  guardedEncoder,
  limitMessages,
  noteResponse,
  refuseForeignPages,
  releaseOpening,
  socketLimits,
} from './socket-guard';
import { closeCodes } from './socket-registry';

/** The message that makes tRPC's client reconnect by itself. */
const reconnect = JSON.stringify({ id: null, method: 'reconnect' });

/**
 * Serves the socket of our own client at /trpc: signed-in users only, with the token in the connection's parameters.
 */
export function serveTrpcSocket(
  app: FastifyInstance,
  services: Services,
  { allowedOrigins, ofUser }: { readonly allowedOrigins: readonly string[]; readonly ofUser: Limiter },
): void {
  app.route({
    method: 'GET',
    url: '/trpc',
    preValidation: [refuseForeignPages(allowedOrigins), noteResponse],
    handler: async () => {
      throw new Problem('not_found');
    },
    wsHandler(socket, request) {
      limitMessages(socket, services.deps.now);
      releaseOpening(socket, request, services.deps.log);
      const { raw, token } = request;
      const gather = gatherWrites(raw.socket);
      const origin: Origin = { token, caller: callerOf(request), gather };
      socket.once(restartingEvent, () => socket.send(reconnect));
      const tooLate = services.schedule(socketLimits.authenticateWithinMs, () => refuse(socket));
      socket.once('close', tooLate);
      const connect = getWSConnectionHandler({
        router: appRouter,
        wss: app.websocketServer,
        keepAlive: { enabled: true, pingMs: socketLimits.pingMs, pongWaitMs: socketLimits.pongWaitMs },
        experimental_encoder: guardedEncoder(socket, gather),
        createContext: async ({ info }) => {
          const call = await authenticate(services, socket, origin, info.connectionParams ?? {});
          tooLate();
          socket.off('close', tooLate);
          const count = () => ofUser.count(call.viewer.userId);
          return { services, call: { ...call, count, closed: info.signal } };
        },
        onError: ({ error, path }) => logFault(services, error, { requestId: null, socket: true, path }),
      });
      // tRPC keeps the request as long as the socket, and reads nothing but the URL.
      connect(socket, { url: raw.url, headers: {} } as IncomingMessage);
    },
  });
}

/** What is known from the request that opened a socket. */
type Origin = Pick<Call, 'token' | 'caller'> & { readonly gather: () => void };

async function authenticate(
  services: Services,
  socket: WebSocket,
  { token: ofRequest, caller, gather }: Origin,
  given: { readonly token?: string; readonly language?: string },
): Promise<Call & { viewer: SignedInViewer }> {
  const token = given.token ?? ofRequest;
  const viewer = token === null ? null : await findViewer(depsFor(services, 'play'), token);
  if (token === null || viewer === null) {
    // After tRPC has sent the reason, and before tRPC closes the socket without one.
    setImmediate(() => refuse(socket));
    throw new Problem('unauthenticated');
  }
  // The client disconnected meanwhile, so there is no user to admit and no error to send.
  if (!(await admitSocket(services, { socket, viewer, token }))) throw new Problem('unauthenticated');
  // Our client names the language that it shows.
  const chosen = given.language === undefined ? viewer.language : pickLanguage(given.language);
  const sendFrame = (text: Buffer) => {
    dropSlowReader(socket);
    if (socket.readyState !== socket.OPEN) return;
    gather();
    socket.send(text, asText);
  };
  return {
    viewer,
    token,
    door: 'trpc',
    arrival: null,
    caller: { ...caller, language: chosen ?? caller.language },
    requestId: null,
    connectionId: randomUUID(),
    sendFrame,
  };
}

const asText = { binary: false };

function refuse(socket: WebSocket): void {
  socket.close(closeCodes.sessionOver, 'Please sign in');
}
