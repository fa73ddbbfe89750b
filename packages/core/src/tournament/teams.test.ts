import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankTeams, type TeamResult } from './teams';

/** Few values, so that teams tie. */
const results = fc.array(
  fc.record<TeamResult>({
    teamId: fc.constantFrom('a', 'b', 'c', 'd'),
    points: fc.integer({ min: -2, max: 3 }),
    totalTimeMs: fc.constantFrom(4_000, 9_000, 9_001),
  }),
  { maxLength: 20 },
);
const best = fc.integer({ min: 1, max: 5 });

/** Returns all choices of at most `size` results. */
function choices(all: readonly TeamResult[], size: number): TeamResult[][] {
  const [first, ...rest] = all;
  if (!first || size === 0) return [[]];
  return [...choices(rest, size), ...choices(rest, size - 1).map((chosen) => [first, ...chosen])];
}

const sumOf = (all: readonly TeamResult[]) => ({
  points: all.reduce((sum, { points }) => sum + (points < 0 ? 0 : points), 0),
  totalTimeMs: all.reduce((sum, { totalTimeMs }) => sum + totalTimeMs, 0),
});

test('no other choice of as many results of a team has more points, nor as many in less time', () => {
  fc.assert(
    fc.property(results, best, (all, most) => {
      for (const { teamId, points, totalTimeMs, players } of rankTeams(all, most)) {
        const own = all.filter((result) => result.teamId === teamId);
        expect(players).toBe(own.length);
        const size = Math.min(most, own.length);
        const sums = choices(own, size)
          .filter((chosen) => chosen.length === size)
          .map(sumOf);
        expect(sums).toContainEqual({ points, totalTimeMs });
        for (const sum of sums) {
          expect(sum.points).toBeLessThanOrEqual(points);
          if (sum.points === points) expect(sum.totalTimeMs).toBeGreaterThanOrEqual(totalTimeMs);
        }
      }
    }),
  );
});

test('every team with a result has one rank: one more than the number of better teams', () => {
  fc.assert(
    fc.property(results, best, (all, most) => {
      const ranked = rankTeams(all, most);
      expect(ranked.map(({ teamId }) => teamId).toSorted()).toEqual(
        [...new Set(all.map(({ teamId }) => teamId))].toSorted(),
      );
      for (const { rank, points, totalTimeMs } of ranked) {
        const better = ranked.filter(
          (other) => other.points > points || (other.points === points && other.totalTimeMs < totalTimeMs),
        );
        expect(rank).toBe(better.length + 1);
      }
    }),
  );
});

test('the order in which results are given changes no total and no rank', () => {
  fc.assert(
    fc.property(results, best, (all, most) => {
      const byTeam = (teams: ReturnType<typeof rankTeams>) =>
        teams.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1));
      expect(byTeam(rankTeams(all.toReversed(), most))).toEqual(byTeam(rankTeams(all, most)));
    }),
  );
});
