import { rankPerformances } from '../tournament/ranking';

/** Tiers are numbered from 1, in which every player begins, to the highest. */
export const highestTier = 5;
const mostMembers = 30;
/** A tier with fewer players shares its league with a neighbouring tier. */
const fewestMembers = 5;
/** How many players of a league move up, and how many down; a third of a small league at most. */
const mostMoves = 5;

export type LeaguePlayer = { readonly userId: string; readonly tier: number; readonly rating: number };

/** A member with the points and the answer time of the week's rated quizzes: a point for each right answer. */
export type LeagueMember = {
  readonly userId: string;
  readonly tier: number;
  readonly points: number;
  readonly totalTimeMs: number;
};

/**
 * Divides the players into leagues of similar rating: each tier on its own, by rating, into as few leagues of nearly equal
 * size as there can be. Each player is in one league.
 */
export function formLeagues<Player extends LeaguePlayer>(players: readonly Player[]): Player[][] {
  const groups: Player[][] = [];
  let group: Player[] = [];
  for (let tier = highestTier; tier >= 1; tier -= 1) {
    group = [...group, ...byRating(players.filter((player) => player.tier === tier))];
    if (group.length < fewestMembers) continue;
    groups.push(group);
    group = [];
  }
  groups.push([...(groups.pop() ?? []), ...group]);
  return groups.flatMap(divide);
}

function byRating<Player extends LeaguePlayer>(players: readonly Player[]): Player[] {
  return players.toSorted((a, b) => b.rating - a.rating || (a.userId < b.userId ? -1 : 1));
}

function divide<Player>(group: readonly Player[]): Player[][] {
  const count = Math.ceil(group.length / mostMembers);
  const beginOf = (index: number) => Math.floor((group.length * index) / count);
  return Array.from({ length: count }, (_, index) => group.slice(beginOf(index), beginOf(index + 1)));
}

/**
 * Ranks a league: more points, then less answer time; equal members share the place. The first five places move up a tier, where
 * they have a point; members below all but the last five move down. In a league of fewer than fifteen members a third of
 * them does, rounded down.
 */
export function rankLeague<Member extends LeagueMember>(
  members: readonly Member[],
): (Member & { readonly place: number; readonly nextTier: number })[] {
  const moves = Math.min(mostMoves, Math.floor(members.length / 3));
  const inOrder = members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  return rankPerformances(inOrder).map((member) => {
    const { rank: place } = member;
    const isUp = place <= moves && member.points > 0;
    const isDown = place > members.length - moves;
    const nextTier = Math.min(highestTier, Math.max(1, member.tier + Number(isUp) - Number(isDown)));
    return { ...member, place, nextTier };
  });
}
