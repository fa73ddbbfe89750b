import { z } from 'zod';
import { achievementKinds } from './achievements';

export const AchievementKind = z.enum(achievementKinds);

/** What somebody earned. */
export const Badge = z.object({
  kind: AchievementKind,
  title: z.string(),
  /** How it is earned. */
  description: z.string(),
  earnedAt: z.date(),
});
export type Badge = z.infer<typeof Badge>;

/** One of one's own achievements: how far one has come, and since when it is earned. */
export const OwnAchievement = Badge.extend({
  earnedAt: z.date().nullable(),
  value: z.number().int(),
  goal: z.number().int(),
});
export type OwnAchievement = z.infer<typeof OwnAchievement>;

/** What the public page of somebody's badges says of him. */
export const BadgePage = z.object({ username: z.string(), badges: Badge.array() });
export type BadgePage = z.infer<typeof BadgePage>;
