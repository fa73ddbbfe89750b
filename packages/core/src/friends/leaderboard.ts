import { z } from 'zod';
import { key } from '../message';
import { rankPerformances } from '../tournament/ranking';

export const leaderboardPeriods = ['week', 'all'] as const;

export const FriendsLeaderboardInput = z.strictObject({
  period: z
    .enum(leaderboardPeriods, { error: key('Choose week or all.') })
    .optional()
    .describe('`week` starts on Monday at 00:00 in India; `all` covers all time.'),
});
export type FriendsLeaderboardInput = z.infer<typeof FriendsLeaderboardInput>;

export const FriendsLeaderboardEntry = z
  .object({
    rank: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Rank in the period; null without a quiz.', examples: [1] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    points: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers in finished quizzes.', examples: [42] }),
    timeTaken: z.number().meta({ description: 'Total answer time, in seconds.', examples: [130.5] }),
    quizzes: z
      .number()
      .int()
      .meta({ description: 'Number of finished quizzes.', examples: [5] }),
    accuracy: z
      .number()
      .nullable()
      .meta({
        description: 'Share of correct answers, in percent with one decimal; null without a quiz.',
        examples: [84],
      }),
    isYou: z.boolean().describe("Whether the row is the caller's."),
  })
  .meta({ id: 'FriendsLeaderboardEntry', description: 'One row of the friends leaderboard.' });
export type FriendsLeaderboardEntry = z.infer<typeof FriendsLeaderboardEntry>;

export const FriendsLeaderboard = z
  .object({
    period: z.enum(leaderboardPeriods).describe('Period of the leaderboard.'),
    since: z.date().nullable().describe('Start of the period; null for all time.'),
    entries: FriendsLeaderboardEntry.array().describe('Rows, best rank first.'),
  })
  .meta({
    id: 'FriendsLeaderboard',
    description: 'The caller and their friends, ranked by correct answers.',
  });
export type FriendsLeaderboard = z.infer<typeof FriendsLeaderboard>;

/** The totals of one player in a circle of friends. */
export type FriendTotals = {
  readonly username: string;
  readonly points: number;
  readonly totalTimeMs: number;
  readonly quizzes: number;
};

/**
 * Ranks friends by points, then by less answer time; equal friends share a rank. Friends who have not played follow by
 * name, without a rank.
 */
export function rankFriends<Totals extends FriendTotals>(
  friends: readonly Totals[],
): (Totals & { readonly rank: number | null })[] {
  const byName = friends.toSorted((a, b) => a.username.localeCompare(b.username, 'en'));
  const played = byName.filter(({ quizzes }) => quizzes > 0);
  const ranked = rankPerformances(
    played.map((friend) => ({ friend, points: friend.points, totalTimeMs: friend.totalTimeMs })),
  );
  return [
    ...ranked.map(({ friend, rank }) => ({ ...friend, rank })),
    ...byName.filter(({ quizzes }) => quizzes === 0).map((friend) => ({ ...friend, rank: null })),
  ];
}
