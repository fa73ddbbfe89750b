import type { TournamentCard } from '@paheli/core/tournament/schema';

/** What a player can do with a tournament now. */
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

/** The one thing to do: take a seat, wait, play, go on, or read the results. */
export function cardAction(tournament: Facts): CardAction {
  if (tournament.mySessionId && tournament.myQuizFinished) return 'results';
  if (tournament.status === 'cancelled') return 'over';
  if (tournament.mySessionId) return 'resume';
  if (tournament.status !== 'upcoming' && tournament.status !== 'active') return 'over';
  if (tournament.now >= tournament.entryClosesAt) return 'over';
  if (tournament.joined) return tournament.status === 'upcoming' ? 'wait' : 'play';
  return tournament.participantCount >= tournament.maxParticipants ? 'full' : 'join';
}
