import type { TournamentCard } from '@paheli/core/tournament/schema';

/** The action that a player has on a tournament now. */
export type CardAction = 'join' | 'full' | 'wait' | 'play' | 'resume' | 'results' | 'over';

type Facts = Pick<
  TournamentCard,
  | 'status'
  | 'entryClosesAt'
  | 'now'
  | 'joined'
  | 'mySessionId'
  | 'myQuizFinished'
  | 'participantCount'
  | 'maxParticipants'
>;

/** Returns the single action of a tournament card. */
export function cardAction(tournament: Facts): CardAction {
  if (tournament.mySessionId && tournament.myQuizFinished) return 'results';
  if (tournament.status === 'cancelled') return 'over';
  if (tournament.mySessionId) return 'resume';
  if (tournament.status !== 'upcoming' && tournament.status !== 'active') return 'over';
  if (tournament.now >= tournament.entryClosesAt) return 'over';
  if (tournament.joined) return tournament.status === 'upcoming' ? 'wait' : 'play';
  return tournament.participantCount >= tournament.maxParticipants ? 'full' : 'join';
}
