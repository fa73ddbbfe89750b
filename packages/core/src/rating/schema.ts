import { z } from 'zod';
import { Category } from '../tournament/schema';

/** A rating as players see it. */
export const Rating = z
  .object({
    points: z
      .number()
      .int()
      .meta({
        description: 'Rating in points; 1,500 is the middle player, 180 one standard deviation.',
        examples: [1580],
      }),
    marginPoints: z
      .number()
      .int()
      .meta({
        description: 'In 95 of 100 cases the ability is within so many points of the rating.',
        examples: [120],
      }),
  })
  .meta({ id: 'Rating', description: "What is known of a player's ability." });
export type Rating = z.infer<typeof Rating>;

export const RatedQuiz = Rating.extend({
  sessionId: z.uuid().describe('Id of the quiz session.'),
  tournamentName: z.string().meta({ description: 'Name of the tournament.', examples: ['Sunday Science'] }),
  finishedAt: z.date().describe('Time when the quiz was finished.'),
}).meta({ id: 'RatedQuiz', description: 'The rating after a quiz.' });
export type RatedQuiz = z.infer<typeof RatedQuiz>;

export const OwnRating = z
  .object({
    rating: Rating.nullable().describe('Rating in all categories; null before the first rated quiz.'),
    categories: Rating.extend({ category: Category.describe('Category.') })
      .meta({ id: 'CategoryRating', description: 'A rating in one category.' })
      .array()
      .describe('Ratings by category, the best first.'),
    history: RatedQuiz.array().describe('Ratings after the last rated quizzes, the newest first.'),
    isHidden: z.boolean().describe('Whether friends do not see the rating.'),
  })
  .meta({ id: 'OwnRating', description: "The caller's ratings." });
export type OwnRating = z.infer<typeof OwnRating>;

export const StoredRating = z
  .object({
    sessionId: z.uuid().describe('Id of the quiz session.'),
    scope: z.string().meta({ description: '`all`, or a category.', examples: ['all'] }),
    finishedAt: z.date().describe('Time when the quiz was finished.'),
    mean: z.number().meta({
      description: "Ability in standard deviations of players' ability.",
      examples: [0.4],
    }),
    deviation: z.number().meta({ description: 'Standard deviation of what is known.', examples: [0.5] }),
  })
  .meta({ id: 'StoredRating', description: 'A rating as it is stored after a quiz.' });
export type StoredRating = z.infer<typeof StoredRating>;

export const HideRating = z
  .strictObject({ isHidden: z.boolean().describe('Whether to hide the rating from friends.') })
  .meta({ id: 'HideRating', description: 'Who sees the rating.' });
export type HideRating = z.infer<typeof HideRating>;

/** How a quiz changed its player's rating. */
export const RatingChange = z
  .object({
    before: Rating.nullable().describe('Rating before the quiz; null for the first one.'),
    after: Rating.describe('Rating after the quiz.'),
  })
  .meta({ id: 'RatingChange', description: "How a quiz changed its player's rating." });
export type RatingChange = z.infer<typeof RatingChange>;

const tier = z
  .number()
  .int()
  .meta({ description: 'Tier of the player, from 1 to 5, the highest.', examples: [2] });
const weekDay = z.iso.date().meta({ description: 'Monday of the week, in India.', examples: ['2026-11-16'] });
const leaguePoints = z
  .number()
  .int()
  .meta({
    description: 'Number of correct answers in settled tournaments of the week.',
    examples: [42],
  });

export const LeagueEntry = z
  .object({
    place: z
      .number()
      .int()
      .meta({ description: 'Place in the league, from 1; equal players share it.', examples: [3] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    points: leaguePoints,
    tier,
    nextTier: tier.describe('Tier of the player in the next league, as places stand.'),
    isYou: z.boolean().describe("Whether the row is the caller's."),
  })
  .meta({ id: 'LeagueEntry', description: 'One player of a league.' });
export type LeagueEntry = z.infer<typeof LeagueEntry>;

export const League = z
  .object({
    week: weekDay,
    endsAt: z.date().describe('Time when the week ends.'),
    tier,
    entries: LeagueEntry.array().describe('Players of the league, the first place first.'),
  })
  .meta({ id: 'League', description: "The caller's league of this week." });
export type League = z.infer<typeof League>;

export const StoredLeague = z
  .object({
    week: weekDay,
    league: z
      .number()
      .int()
      .meta({ description: 'Number of the league in its week.', examples: [4] }),
    tier,
    points: leaguePoints.nullable().describe('Points of the week; null until it is closed.'),
    place: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Place in the league; null until the week is closed.', examples: [3] }),
    nextTier: tier.nullable().describe('Tier of the next league; null until the week is closed.'),
  })
  .meta({ id: 'StoredLeague', description: 'A league of the caller as it is stored.' });
export type StoredLeague = z.infer<typeof StoredLeague>;

export const OwnRatingChange = z
  .object({ change: RatingChange.nullable().describe('The change; null where the quiz was not rated.') })
  .meta({ id: 'OwnRatingChange', description: "How a quiz changed the caller's rating." });
export type OwnRatingChange = z.infer<typeof OwnRatingChange>;

export const OwnLeague = z
  .object({
    league: League.nullable().describe('The league; null for a player who did not play in the week before.'),
  })
  .meta({ id: 'OwnLeague', description: "The caller's league of the week." });
export type OwnLeague = z.infer<typeof OwnLeague>;
