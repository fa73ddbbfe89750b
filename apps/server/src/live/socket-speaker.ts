import type { LiveEvent } from '@paheli/core/live-event';
import type { WebSocket } from 'ws';
import { toWire } from '../wire';
import type { Attached } from './follow-events';
import { dropSlowReader } from './socket-guard';

/** The messages to a third party's socket. */
export type Speaker = {
  /** Sends an event with the id to resume after it. An event without a number has the id of the one before. */
  sendEvent(event: LiveEvent | Attached, seq?: number): void;
  /** Sends a response to the socket's own message. */
  sendReply(answer: SocketAnswer): void;
};

export type SocketAnswer =
  | { readonly type: 'pong' }
  | { readonly type: 'joined_tournament' | 'left_tournament'; readonly tournamentId: string }
  | { readonly type: 'error'; readonly detail: string };

/** Creates a writer to one socket in the documented names. It writes while the socket is open and its client reads. */
export function createSpeaker(socket: WebSocket): Speaker {
  let eventId = 0;

  function send(message: object): void {
    dropSlowReader(socket);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(toWire(message)));
  }

  return {
    sendEvent(event, seq = eventId) {
      eventId = seq;
      send({ ...flatten(event), eventId });
    },
    sendReply: send,
  };
}

/** An answer's result is beside its session here, as documented. */
function flatten(event: LiveEvent | Attached): object {
  if (event.type !== 'answer_submitted') return event;
  const { result, ...fields } = event;
  return { ...fields, ...result };
}
