import {
  type EvidenceKind,
  findEvidence,
  kindsThatHold,
} from '@paheli/core/integrity/over-time/find-evidence';
import { isHonest, type SeasonKind } from '@paheli/core/integrity/over-time/testing/season-player';
import { type Ratings, rateAll, rateSession } from '@paheli/core/rating/rating';
import { randomOf } from '@paheli/core/testing/random';
import { seatGroups, shuffle } from './cast';
import { createSeasonCast, type SeasonAccount } from './season-cast';
import {
  pastSessionOf,
  playSeasonTournament,
  ratedSessionOf,
  type SeasonSession,
  winnersOf,
} from './season-tournament';

/** A prize of a season. `tournament` counts from 1. */
export type SeasonOutcome = {
  readonly account: string;
  readonly kind: SeasonKind;
  readonly tournament: number;
  /** The kinds of evidence that hold the prize. */
  readonly heldBy: readonly EvidenceKind[];
};

export const seasonTournaments = 20;

type Played = { readonly session: SeasonSession; readonly all: readonly SeasonSession[] };

/** Lets the players of a seed play 20 tournaments each, and asks the rules over time about each prize. */
export function playSeason(players: number, seed: number): SeasonOutcome[] {
  const random = randomOf(seed * 104_729);
  const groups = createSeasonCast(players, random);
  const ratings = new Map<SeasonAccount, Ratings>();
  const ratingsOf = (account: SeasonAccount) => ratings.get(account) ?? rateAll([]);
  const pasts = new Map<SeasonAccount, Played[]>();
  const outcomes: SeasonOutcome[] = [];
  for (let tournament = 1; tournament <= seasonTournaments; tournament += 1) {
    for (const accounts of seatGroups(shuffle(groups, random))) {
      const all = playSeasonTournament(accounts, tournament, ratingsOf, random);
      for (const session of all) {
        const { account } = session;
        pasts.set(account, [...(pasts.get(account) ?? []), { session, all }]);
        ratings.set(account, rateSession(ratingsOf(account), ratedSessionOf(session)));
      }
      for (const { account } of winnersOf(all)) {
        const past = pasts.get(account) ?? [];
        const heldBy = kindsThatHold(findEvidence(past.map((each) => pastSessionOf(each.session, each.all))));
        const { kind } = account.player;
        outcomes.push({ account: `${seed} ${account.id}`, kind, tournament, heldBy });
        // A person clears an honest player, and evidence begins anew.
        if (heldBy.length > 0 && isHonest(kind)) pasts.delete(account);
      }
    }
  }
  return outcomes;
}
