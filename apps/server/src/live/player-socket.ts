import { Problem } from '@paheli/core/problem';
import { findViewer, type SignedInViewer } from '@paheli/engine/account/session';
import { isSuspendedAt } from '@paheli/engine/foundation/suspension-facts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { logFault } from '../http/error-reply';
import { socketChannel } from '../observe/channels';
import { prefixes } from '../rest/register-routes';
import { depsFor, type Services } from '../trpc/context';
import { admitSocket } from './close-sockets';
import { audiencesOf, readSeq } from './follow-events';
import { followQuizzes } from './follow-quizzes';
import { createSocketWriter, type SocketWriter } from './player-socket-writer';
import {
  dropDeadPeer,
  limitMessages,
  noteResponse,
  refuseForeignPages,
  releaseOpening,
} from './socket-guard';
import { closeCodes } from './socket-registry';
import { createReplies } from './socket-replies';
import { textOf, tokenOf } from './socket-token';
import type { Delivery, Subscription } from './subscriptions';

/** Serves the socket for third parties: every event for its user, as JSON texts in the documented names. */
export function servePlayerSocket(
  app: FastifyInstance,
  services: Services,
  allowedOrigins: readonly string[],
): void {
  for (const prefix of prefixes) {
    app.route({
      method: 'GET',
      url: `${prefix}/ws/:userId`,
      preValidation: [refuseForeignPages(allowedOrigins), noteResponse],
      handler: async () => {
        throw new Problem('not_found');
      },
      wsHandler: (socket, request) => converse(services, socket, request),
    });
  }
}

function converse(services: Services, socket: WebSocket, request: FastifyRequest): void {
  limitMessages(socket, services.deps.now);
  releaseOpening(socket, request, services.deps.log);
  dropDeadPeer(socket, services.schedule);
  const writer = createSocketWriter(socket);
  const fail = (error: unknown) => {
    logFault(services, error, { requestId: null, socket: true });
    socket.close(closeCodes.failed, 'Something went wrong, connect again');
  };
  const opening = open(services, socket, request, { writer, fail }).catch((error: unknown) => {
    fail(error);
    return null;
  });
  const reply = createReplies(services, writer, request);
  // Messages are handled one after the other, and none before the user is known.
  let answered: Promise<unknown> = opening;
  socket.on('message', (data, isBinary) => {
    answered = answered.then(async () => {
      const subscription = await opening;
      if (subscription)
        await socketChannel.tracePromise(() => reply(subscription, isBinary ? null : String(data)), {});
    });
  });
}

type Conversation = { readonly writer: SocketWriter; readonly fail: (error: unknown) => void };

/** Admits a signed-in user and begins to send events. Returns null if the user was rejected or has left. */
async function open(
  services: Services,
  socket: WebSocket,
  request: FastifyRequest,
  { writer, fail }: Conversation,
): Promise<Subscription | null> {
  const viewer = await admit(services, socket, request);
  if (viewer === null) return null;
  const left = new AbortController();
  socket.once('close', () => left.abort());
  const afterSeq = readSeq(textOf(request.query, 'last_event_id'));
  const subscription = await services.hub.subscribe({
    audiences: await audiencesOf(services.deps, viewer),
    signal: left.signal,
    ...(afterSeq !== undefined && { afterSeq }),
  });
  writer.sendEvent({ type: 'attached', now: services.deps.now() }, subscription.position);
  sendAll(subscription, socket, writer).catch(fail);
  const forPlay = { ...services, deps: depsFor(services, 'play') };
  followQuizzes(forPlay, viewer, left.signal, { send: (event) => writer.sendEvent(event), fail });
  return subscription;
}

async function admit(
  services: Services,
  socket: WebSocket,
  request: FastifyRequest,
): Promise<SignedInViewer | null> {
  const token = tokenOf(request);
  const viewer = token === null ? null : await findViewer(depsFor(services, 'play'), token);
  if (token === null || viewer === null) {
    socket.close(closeCodes.sessionOver, 'Please sign in');
    return null;
  }
  if (textOf(request.params, 'userId')?.toLowerCase() !== viewer.userId) {
    socket.close(closeCodes.notYours, 'This is not your address');
    return null;
  }
  if (isSuspendedAt(viewer.suspension, services.deps.now())) {
    socket.close(closeCodes.suspended, 'Your account is suspended');
    return null;
  }
  // The client disconnected meanwhile, so there is no user to admit.
  if (!(await admitSocket(services, { socket, viewer, token }))) return null;
  request.viewer = viewer;
  return viewer;
}

async function sendAll({ deliveries }: Subscription, socket: WebSocket, writer: SocketWriter): Promise<void> {
  const send = ({ seq, event }: Delivery) => writer.sendEvent(event, seq);
  // Missed events are read one at a time, and later ones sent as they come.
  for await (const missed of deliveries) {
    send(missed);
    const ended = deliveries.handTo(send);
    if (ended) await ended;
  }
  // The reader was too slow for its queue, or the process is closing. The client resumes to receive the rest.
  socket.close(closeCodes.restarting, 'Connect again');
}
