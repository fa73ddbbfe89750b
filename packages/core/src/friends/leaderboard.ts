import { z } from 'zod';
import { rankPerformances } from '../tournament/ranking';

export const leaderboardPeriods = ['week', 'all'] as const;

export const FriendsLeaderboardInput = z.strictObject({
  /** `week` begins on Monday, 00:00 in India. */
  period: z.enum(leaderboardPeriods, { error: 'Choose week or all.' }).optional(),
});
export type FriendsLeaderboardInput = z.infer<typeof FriendsLeaderboardInput>;

export const FriendsLeaderboardEntry = z.object({
  /** Null without a quiz in the period. */
  rank: z.number().int().nullable(),
  username: z.string(),
  /** Right answers in finished quizzes. */
  points: z.number().int(),
  /** Seconds of answering in all of them. */
  timeTaken: z.number(),
  quizzes: z.number().int(),
  /** The share of right answers in percent, to one decimal; null without a quiz. */
  accuracy: z.number().nullable(),
  isYou: z.boolean(),
});
export type FriendsLeaderboardEntry = z.infer<typeof FriendsLeaderboardEntry>;

export const FriendsLeaderboard = z.object({
  period: z.enum(leaderboardPeriods),
  /** When the period began; null for all time. */
  since: z.date().nullable(),
  entries: FriendsLeaderboardEntry.array(),
});
export type FriendsLeaderboard = z.infer<typeof FriendsLeaderboard>;

/** What one of a circle of friends has played. */
export type FriendTotals = {
  readonly username: string;
  readonly points: number;
  readonly totalTimeMs: number;
  readonly quizzes: number;
};

/** Ranks friends by points, then less answer time, then equal; who has not played stands below, by name, without a rank. */
export function rankFriends<Totals extends FriendTotals>(
  friends: readonly Totals[],
): (Totals & { readonly rank: number | null })[] {
  const byName = friends.toSorted((a, b) => a.username.localeCompare(b.username, 'en'));
  const played = byName.filter(({ quizzes }) => quizzes > 0);
  const ranked = rankPerformances(
    played.map((friend) => ({ friend, score: friend.points, totalTimeMs: friend.totalTimeMs })),
  );
  return [
    ...ranked.map(({ friend, rank }) => ({ ...friend, rank })),
    ...byName.filter(({ quizzes }) => quizzes === 0).map((friend) => ({ ...friend, rank: null })),
  ];
}
