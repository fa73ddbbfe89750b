import type { LiveEvent } from '@paheli/core/live-event';
import type { WebSocket } from 'ws';
import { toWire } from '../wire';
import type { Attached } from './follow-events';
import { dropSlowReader } from './socket-guard';

/** The messages to a third party's socket. */
export type SocketWriter = {
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
export function createSocketWriter(socket: WebSocket): SocketWriter {
  let eventId = 0;

  function send(text: string): void {
    dropSlowReader(socket);
    if (socket.readyState === socket.OPEN) socket.send(text);
  }

  return {
    sendEvent(event, seq = eventId) {
      eventId = seq;
      send(textOf(event, seq));
    },
    sendReply: (answer) => send(JSON.stringify(toWire(answer))),
  };
}

type Shared = { readonly eventId: number; readonly text: string };

/** The texts of events. The readers of a broadcast share one. */
const texts = new WeakMap<object, Shared>();

function textOf(event: LiveEvent | Attached, eventId: number): string {
  const known = texts.get(event);
  if (known?.eventId === eventId) return known.text;
  const text = JSON.stringify(toWire({ ...flatten(event), eventId }));
  texts.set(event, { eventId, text });
  return text;
}

/** An answer's result is beside its session here, as documented. */
function flatten(event: LiveEvent | Attached): object {
  if (event.type !== 'answer_submitted') return event;
  const { result, ...fields } = event;
  return { ...fields, ...result };
}
