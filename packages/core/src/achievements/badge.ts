import { z } from 'zod';
import { achievementKinds } from './achievements';

export const AchievementKind = z
  .enum(achievementKinds)
  .meta({ id: 'AchievementKind', description: 'Kind of achievement.' });

/** An achievement that a player has earned. */
export const Badge = z
  .object({
    kind: AchievementKind.describe('Kind of achievement.'),
    title: z.string().meta({ description: 'Name of the achievement.', examples: ['First quiz'] }),
    description: z
      .string()
      .meta({ description: 'How to earn the achievement.', examples: ['Finish a quiz.'] }),
    earnedAt: z.date().describe('Time when the achievement was earned.'),
  })
  .meta({ id: 'Badge', description: 'An achievement that a player has earned.' });
export type Badge = z.infer<typeof Badge>;

/** One of the caller's achievements: the progress, and the time when it was earned. */
export const OwnAchievement = Badge.extend({
  earnedAt: z
    .date()
    .nullable()
    .describe('Time when the achievement was earned; null if it is not earned yet.'),
  value: z
    .number()
    .int()
    .meta({ description: 'Progress of the caller.', examples: [3] }),
  goal: z
    .number()
    .int()
    .meta({ description: 'Progress that earns the achievement.', examples: [10] }),
}).meta({ id: 'OwnAchievement', description: "An achievement with the caller's progress." });
export type OwnAchievement = z.infer<typeof OwnAchievement>;

/** The content of a player's public badge page. */
export const BadgePage = z
  .object({
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    badges: Badge.array().describe('Badges of the player.'),
  })
  .meta({ id: 'BadgePage', description: "The public page of a player's badges." });
export type BadgePage = z.infer<typeof BadgePage>;
