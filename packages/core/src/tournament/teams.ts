import { z } from 'zod';
import { checkFrozenOnce } from '../check-frozen-once';
import { Id } from '../id';
import { key } from '../message';
import { text } from '../text';
import { type Performance, type Ranked, rankPerformances } from './ranking';
import { Points, TournamentRef } from './schema';
import { TeamCode } from './visibility';

const TeamName = text(40, key('Enter a name for the team.')).meta({
  description: 'Name of the team, at most 40 characters.',
  examples: ['Library Lions'],
});
export const FoundTeam = TournamentRef.extend({ name: TeamName }).meta({
  id: 'FoundTeam',
  description: 'A new team of a tournament.',
});
export type FoundTeam = z.infer<typeof FoundTeam>;

export const JoinTeam = TournamentRef.extend({ teamCode: TeamCode }).meta({
  id: 'JoinTeam',
  description: 'The code of a team to join.',
});
export type JoinTeam = z.infer<typeof JoinTeam>;

export const RemoveFromTeam = TournamentRef.extend({
  username: z
    .string(key('Name a member of the team.'))
    .meta({ description: 'Public name of the member.', examples: ['asha_rao'] }),
}).meta({ id: 'RemoveFromTeam', description: "A member whom the first one takes out of the caller's team." });
export type RemoveFromTeam = z.infer<typeof RemoveFromTeam>;

/** A player's own team. Nobody else sees its code and members. */
export const Team = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
    name: TeamName,
    teamCode: TeamCode,
    members: z
      .array(
        z.object({
          username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
          isYou: z.boolean().describe('Whether the player is the caller.'),
        }),
      )
      .describe('Players of the team, in the order of joining; the first one may take out others.'),
  })
  .meta({ id: 'Team', description: 'The team of the caller in a tournament.' });
export type Team = z.infer<typeof Team>;

/** The caller's team; null without one. */
export const OwnTeam = z
  .object({ team: Team.nullable().describe("The caller's team; null if there is none.") })
  .meta({ id: 'OwnTeam', description: 'The team of the caller in a tournament, if there is one.' });
export type OwnTeam = z.infer<typeof OwnTeam>;

export const TeamBoardEntry = z
  .object({
    rank: z
      .number()
      .int()
      .meta({ description: 'Rank.', examples: [1] }),
    name: TeamName,
    points: Points.meta({
      description: 'Sum of the points of the best results; a negative one counts 0.',
      examples: [17],
    }),
    timeTaken: z
      .number()
      .meta({ description: 'Sum of the answer times of these results, in seconds.', examples: [51.2] }),
    players: z
      .number()
      .int()
      .meta({ description: 'Number of players who have a result.', examples: [3] }),
    isYours: z.boolean().describe("Whether the row is the caller's team."),
  })
  .meta({ id: 'TeamBoardEntry', description: 'One row of a leaderboard of teams.' });
export type TeamBoardEntry = z.infer<typeof TeamBoardEntry>;

export const TeamBoard = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
    provisional: z.boolean().describe('Whether ranks may still change.'),
    revealed: z.boolean().describe('Whether scores are shown yet; if not, `entries` is empty.'),
    entries: checkFrozenOnce(z.array(TeamBoardEntry).describe('Rows, best rank first.')),
    yours: TeamBoardEntry.nullable().describe("The row of the caller's team; null if there is none."),
  })
  .meta({ id: 'TeamBoard', description: 'The leaderboard of the teams of a tournament.' });
export type TeamBoard = z.infer<typeof TeamBoard>;

/** The result of one player, by team. */
export type TeamResult = Performance & { readonly teamId: string };
/** The sum of a team's best results. `players` counts all of its results. */
export type TeamTotal = Performance & { readonly teamId: string; readonly players: number };

/**
 * Ranks teams by the sum of the points of their `best` best results, then by the sum of the times of these. A team with
 * fewer results has the sum of those, and a negative result counts 0, so nobody harms a team by playing. Equal teams
 * share a rank, and keep the order of their first results.
 */
export function rankTeams(results: readonly TeamResult[], best: number): Ranked<TeamTotal>[] {
  const counted = results.map((result) => ({ ...result, points: Math.max(0, result.points) }));
  const byTeam = Map.groupBy(counted, ({ teamId }) => teamId);
  return rankPerformances([...byTeam].map(([teamId, own]) => totalOf(teamId, own, best)));
}

function totalOf(teamId: string, results: readonly TeamResult[], best: number): TeamTotal {
  const counted = rankPerformances(results).slice(0, best);
  return {
    teamId,
    points: counted.reduce((sum, { points }) => sum + points, 0),
    totalTimeMs: counted.reduce((sum, { totalTimeMs }) => sum + totalTimeMs, 0),
    players: results.length,
  };
}
