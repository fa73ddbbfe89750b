import type { z } from 'zod';
import { PlayerRating } from '../rating/player-rating';
import { Profile } from './schema';

// Apart from `schema.ts`, whose forms are loaded in browsers without the schemas of tournaments.

/** The profile that its user reads: with the rating. */
export const OwnProfile = Profile.extend({
  rating: PlayerRating.nullable().describe('Rating of the user; null before the first rated quiz.'),
}).meta({ id: 'OwnProfile', description: 'Profile of the signed-in user, with the rating.' });
export type OwnProfile = z.infer<typeof OwnProfile>;
