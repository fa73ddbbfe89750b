import type { TournamentCard } from '@paheli/core/tournament/schema';
import { cardAction } from '../../lib/card-action';

/** What a player can do in a tournament of their own, the most urgent first. */
const ownActions = ['resume', 'play', 'wait'] as const;
export type OwnNext = { readonly tournament: TournamentCard; readonly action: (typeof ownActions)[number] };

/** Returns the player's own next match: a running quiz, else one that can begin, else the next to start. */
export function ownNext(tournaments: readonly TournamentCard[]): OwnNext | undefined {
  const byStart = tournaments.toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime());
  for (const action of ownActions) {
    const tournament = byStart.find((each) => cardAction(each) === action);
    if (tournament) return { tournament, action };
  }
  return undefined;
}

/**
 * Returns the tournaments with those first that can be joined, without a seat the free ones of them before the others,
 * otherwise in their order.
 */
export function joinableFirst(tournaments: readonly TournamentCard[]): TournamentCard[] {
  const actions = new Set(tournaments.map(cardAction));
  const hasSeat = ownActions.some((action) => actions.has(action));
  const placeOf = (tournament: TournamentCard) => {
    if (cardAction(tournament) !== 'join') return 2;
    return hasSeat || tournament.entryFee === 0 ? 0 : 1;
  };
  return tournaments.toSorted((one, other) => placeOf(one) - placeOf(other));
}
