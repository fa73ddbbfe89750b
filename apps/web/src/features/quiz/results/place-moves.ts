import type { LeaderboardEntry } from '@paheli/core/tournament/schema';
import { useState } from 'react';

type Entries = readonly Pick<LeaderboardEntry, 'username' | 'rank'>[];

/** Returns how many places each player gained since the former leaderboard; negative for places lost. */
export function movesBetween(former: Entries, latest: Entries): ReadonlyMap<string, number> {
  const formerRanks = new Map(former.map(({ username, rank }) => [username, rank]));
  return new Map(
    latest.flatMap(({ username, rank }) => {
      const before = formerRanks.get(username) ?? rank;
      return before === rank ? [] : [[username, before - rank] as const];
    }),
  );
}

/** Returns the places gained or lost with the latest change of a leaderboard. */
export function usePlaceMoves(entries: Entries): ReadonlyMap<string, number> {
  const [known, setKnown] = useState({ entries, moves: movesBetween([], entries) });
  if (known.entries === entries) return known.moves;
  const next = { entries, moves: movesBetween(known.entries, entries) };
  setKnown(next);
  return next.moves;
}
