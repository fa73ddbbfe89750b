import type { OwnTournament } from '@paheli/core/tournament/schema';

export type OwnGroups = {
  /** A quiz can be played or gone on with now; the one that ends first stands first. */
  readonly now: readonly OwnTournament[];
  /** Joined and waited for, soonest first. */
  readonly coming: readonly OwnTournament[];
  /** Everything else, latest first: with a result, missed, or cancelled. */
  readonly past: readonly OwnTournament[];
};

/** Sorts a player's own tournaments, which come latest first, by what there is to do. */
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
