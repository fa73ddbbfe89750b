import type { OwnTournament } from '@paheli/core/tournament/schema';

export type OwnGroups = {
  /** Playable now, earliest end first. */
  readonly now: readonly OwnTournament[];
  /** Joined and not started, earliest start first. */
  readonly coming: readonly OwnTournament[];
  /** All others, latest first: with a result, missed or cancelled. */
  readonly past: readonly OwnTournament[];
};

/** Groups the player's tournaments, which arrive latest first, by the possible action. */
export function groupOwn(tournaments: readonly OwnTournament[]): OwnGroups {
  const coming = tournaments.filter(({ status, joined }) => status === 'upcoming' && joined);
  const now = tournaments.filter(isPlayable);
  return {
    now: now.toSorted((one, other) => one.endTime.getTime() - other.endTime.getTime()),
    coming: coming.toReversed(),
    past: tournaments.filter((tournament) => !coming.includes(tournament) && !now.includes(tournament)),
  };
}

function isPlayable({ status, joined, mySessionId, myQuizFinished }: OwnTournament): boolean {
  if (myQuizFinished || status === 'cancelled') return false;
  const isRunning = mySessionId !== null && (status === 'active' || status === 'settling');
  return isRunning || (joined && status === 'active');
}
