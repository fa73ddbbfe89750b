import type { LiveEvent } from '@paheli/core/live-event';
import type { WebSocket } from 'ws';
import { toWire } from '../wire';
import type { Attached } from './follow-events';
import { dropSlowReader } from './socket-guard';

/** What a third party's socket is told and answered. */
export type Speaker = {
  /** An event with the id to resume after it; one that is not numbered has that of the one before. */
  tell(event: LiveEvent | Attached, seq?: number): void;
  /** An answer to what the socket itself has sent. */
  say(answer: SocketAnswer): void;
};

export type SocketAnswer =
  | { readonly type: 'pong' }
  | { readonly type: 'joined_tournament' | 'left_tournament'; readonly tournamentId: string }
  | { readonly type: 'error'; readonly detail: string };

/** Writes to one socket in the documented names, as long as it is open and its other side reads. */
export function createSpeaker(socket: WebSocket): Speaker {
  let eventId = 0;

  function send(message: object): void {
    dropSlowReader(socket);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(toWire(message)));
  }

  return {
    tell(event, seq = eventId) {
      eventId = seq;
      send({ ...flatten(event), eventId });
    },
    say: send,
  };
}

/** An answer's result lies beside its session here, as documented. */
function flatten(event: LiveEvent | Attached): object {
  if (event.type !== 'answer_submitted') return event;
  const { result, ...fields } = event;
  return { ...fields, ...result };
}
