import { SocketMessage } from '@paheli/core/live-event';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { readTournament } from '@paheli/engine/tournament/list-tournaments';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/caller';
import { logFault } from '../http/error-reply';
import type { Services } from '../trpc/context';
import { inLanguage, inputProblem, toProblemResponse } from '../trpc/errors';
import { fromWire } from '../wire';
import { mostRooms } from './follow-events';
import type { SocketWriter } from './player-socket-writer';
import type { Subscription } from './subscriptions';

type Rooms = Pick<Subscription, 'joinRoom' | 'leaveRoom'>;

/**
 * Responds to a third party's messages, one at a time; `null` stands for binary data. Problems do not close the socket.
 */
export function createReplies(
  services: Pick<Services, 'deps' | 'writes'>,
  writer: Pick<SocketWriter, 'sendReply'>,
  request: FastifyRequest,
): (rooms: Rooms, text: string | null) => Promise<void> {
  const joined = new Set<string>();

  async function join(rooms: Rooms, tournamentId: string): Promise<void> {
    if (joined.size >= mostRooms && !joined.has(tournamentId))
      throw new Problem('invalid_input', {
        detail: msg('Join at most {maximum} tournaments at once.', { maximum: mostRooms }),
      });
    await readTournament(services.deps, null, { tournamentId });
    joined.add(tournamentId);
    writer.sendReply({ type: 'joined_tournament', tournamentId });
    rooms.joinRoom(tournamentId);
  }

  function leave(rooms: Rooms, tournamentId: string): void {
    joined.delete(tournamentId);
    rooms.leaveRoom(tournamentId);
    writer.sendReply({ type: 'left_tournament', tournamentId });
  }

  return async (rooms, text) => {
    try {
      const message = readMessage(text);
      if (message.type === 'ping') writer.sendReply({ type: 'pong' });
      else if (message.type === 'join_tournament') await join(rooms, message.tournamentId);
      else leave(rooms, message.tournamentId);
    } catch (error) {
      logFault(services, error, { requestId: null, socket: true });
      const { detail } = inLanguage(toProblemResponse(error), languageOf(request));
      writer.sendReply({ type: 'error', detail });
    }
  };
}

function readMessage(text: string | null): SocketMessage {
  if (text === null) throw new Problem('invalid_input', { detail: msg('Send text, not binary data.') });
  const { data, error } = SocketMessage.safeParse(parse(text));
  if (data) return data;
  throw inputProblem(error);
}

/** Not JSON, or nested too deeply to be parsed. */
function parse(text: string): unknown {
  try {
    return fromWire(JSON.parse(text));
  } catch {
    throw new Problem('invalid_input', { detail: msg('This text is not JSON.') });
  }
}
