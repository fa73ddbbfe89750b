import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Clock } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { Log } from '@paheli/engine/foundation/log';
import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { mayConnect } from '../http/security';
import type { Schedule } from '../schedule';
import { isRecord } from '../wire';
import { frameOf } from './event-text';
import { closeCodes, dismiss } from './socket-registry';

export const socketLimits = {
  maxPayloadBytes: 64 * 1024,
  messagesPerSecond: 20,
  callsPerMessage: 10,
  subscriptions: 20,
  /** The maximum of data that waits for a reader who does not read. */
  maxBufferedBytes: 1024 * 1024,
  authenticateWithinMs: 5_000,
  pingMs: 25_000,
  pongWaitMs: 10_000,
} as const;

/** Rejects a page of a foreign origin before a socket is opened: a hook of the route. */
export function refuseForeignPages(allowedOrigins: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (mayConnect(request, allowedOrigins)) return;
    throw new Problem('forbidden', { detail: msg('Pages of this origin may not connect.') });
  };
}

/** The responses to requests that open sockets. */
const responses = new WeakMap<IncomingMessage, ServerResponse>();

/** Notes the response of a request that opens a socket, for `releaseOpening`: a hook of the route. */
export async function noteResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  responses.set(request.raw, reply.raw);
}

/**
 * Releases the memory of the request and the response that opened a socket, because sockets stay for hours. The plugin's own
 * listener for errors keeps both, and the connection keeps the response.
 */
export function releaseOpening(socket: WebSocket, { raw }: FastifyRequest, log: Log): void {
  responses.get(raw)?.detachSocket(raw.socket);
  responses.delete(raw);
  socket.removeAllListeners('error');
  socket.on('error', (error) => {
    log.warn({ err: error }, 'a socket failed');
    socket.terminate();
  });
}

/**
 * Announces the end of a connection whose upgrade is rejected: it is closed after the response, and a proxy that kept it
 * would lose the next request on it.
 */
export function announceRejections(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.ws) reply.header('connection', 'close');
  });
}

/** Ends a socket that sends faster than any of our clients. Must be attached before other listeners. */
export function limitMessages(socket: WebSocket, now: Clock): void {
  let inThisSecond = 0;
  let endsAtMs = 0;
  const count = () => {
    const nowMs = now().getTime();
    // A clock that was set back begins a new second.
    if (nowMs >= endsAtMs || nowMs < endsAtMs - 1_000) {
      inThisSecond = 0;
      endsAtMs = nowMs + 1_000;
    }
    inThisSecond += 1;
    if (inThisSecond > socketLimits.messagesPerSecond) cutOff(socket);
  };
  socket.on('message', count);
  // Responds to the protocol's own pings without passing them on.
  socket.on('ping', count);
}

/** Ends a socket whose client has not read what it was sent. Called before sending more. */
export function dropSlowReader(socket: WebSocket): void {
  if (socket.bufferedAmount > socketLimits.maxBufferedBytes) socket.terminate();
}

/** Ends a socket whose client no longer responds to the protocol's pings. */
export function dropDeadPeer(socket: WebSocket, schedule: Schedule): void {
  let cancel = plan();
  function plan(): () => void {
    return schedule(socketLimits.pingMs, () => {
      socket.ping();
      cancel = schedule(socketLimits.pongWaitMs, () => socket.terminate());
    });
  }
  socket.on('pong', () => {
    cancel();
    cancel = plan();
  });
  socket.once('close', () => cancel());
}

/**
 * Returns a function to call before sending: what is sent in one turn of the event loop is written to the network at once,
 * because each write costs more than the message.
 */
export function gatherWrites(stream: Writable): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    setImmediate(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

/** Creates tRPC's JSON encoder with limits on the requests in one message and on the data that waits to be read. */
export function guardedEncoder(socket: WebSocket, beforeSending: () => void): Encoder {
  const subscriptions = new Set<unknown>();
  return {
    encode(data) {
      dropSlowReader(socket);
      beforeSending();
      const isOver = isRecord(data) && isRecord(data.result) && data.result.type === 'stopped';
      if (isOver || (isRecord(data) && data.error !== undefined)) subscriptions.delete(data.id);
      return frameOf(data) ?? jsonEncoder.encode(data);
    },
    decode(data) {
      const message = jsonEncoder.decode(data);
      const calls = Array.isArray(message) ? message : [message];
      let isTooMuch = calls.length > socketLimits.callsPerMessage;
      for (const call of calls) {
        if (!isRecord(call) || call.method === 'subscription.stop') continue;
        // tRPC would reject a second call under the id of a subscription, and the client would take this for the end of
        // both.
        isTooMuch ||= subscriptions.has(call.id);
        if (call.method === 'subscription') subscriptions.add(call.id);
      }
      isTooMuch ||= subscriptions.size > socketLimits.subscriptions;
      if (!isTooMuch) return message;
      cutOff(socket);
      return [];
    },
  };
}

function cutOff(socket: WebSocket): void {
  dismiss(socket, closeCodes.flood, 'Too many messages');
}
