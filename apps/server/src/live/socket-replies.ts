import { SocketMessage } from '@paheli/core/live-event';
import { Problem } from '@paheli/core/problem';
import { translate } from '@paheli/core/texts/translate';
import { readTournament } from '@paheli/engine/tournament/list-tournaments';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/caller';
import { logFault } from '../http/error-reply';
import type { Services } from '../trpc/context';
import { toProblemResponse } from '../trpc/errors';
import { fromWire } from '../wire';
import { mostRooms } from './follow-events';
import type { Speaker } from './socket-speaker';
import type { Subscription } from './subscriptions';

type Rooms = Pick<Subscription, 'joinRoom' | 'leaveRoom'>;

/**
 * Responds to a third party's messages, one at a time; `null` stands for binary data. Problems do not close the socket.
 */
export function createReplies(
  services: Pick<Services, 'deps' | 'writes'>,
  speaker: Pick<Speaker, 'sendReply'>,
  request: FastifyRequest,
): (rooms: Rooms, text: string | null) => Promise<void> {
  const joined = new Set<string>();

  async function join(rooms: Rooms, tournamentId: string): Promise<void> {
    if (joined.size >= mostRooms && !joined.has(tournamentId))
      throw new Problem('invalid_input', { detail: `Join at most ${mostRooms} tournaments at once.` });
    await readTournament(services.deps, null, { tournamentId });
    joined.add(tournamentId);
    speaker.sendReply({ type: 'joined_tournament', tournamentId });
    rooms.joinRoom(tournamentId);
  }

  function leave(rooms: Rooms, tournamentId: string): void {
    joined.delete(tournamentId);
    rooms.leaveRoom(tournamentId);
    speaker.sendReply({ type: 'left_tournament', tournamentId });
  }

  return async (rooms, text) => {
    try {
      const message = readMessage(text);
      if (message.type === 'ping') speaker.sendReply({ type: 'pong' });
      else if (message.type === 'join_tournament') await join(rooms, message.tournamentId);
      else leave(rooms, message.tournamentId);
    } catch (error) {
      logFault(services, error, { requestId: null, socket: true });
      const { detail } = toProblemResponse(error);
      speaker.sendReply({ type: 'error', detail: translate(languageOf(request), detail) });
    }
  };
}

function readMessage(text: string | null): SocketMessage {
  if (text === null) throw new Problem('invalid_input', { detail: 'Send text, not binary data.' });
  const { data, error } = SocketMessage.safeParse(parse(text));
  if (data) return data;
  throw new Problem('invalid_input', { ...(error.issues[0] && { detail: error.issues[0].message }) });
}

/** Not JSON, or nested too deeply to be parsed. */
function parse(text: string): unknown {
  try {
    return fromWire(JSON.parse(text));
  } catch {
    throw new Problem('invalid_input', { detail: 'This text is not JSON.' });
  }
}
