import { z } from 'zod';
import { key } from '../message';

/** The narrower duties of administrators. The table of procedures says what each may call; without a duty they may call everything. */
export const administratorDuties = ['editor', 'support', 'finance'] as const;

/** The duties of administrators, and that of players who hold tournaments. */
export const duties = [...administratorDuties, 'organiser'] as const;

/** A duty beside playing. An organiser is a player who holds tournaments of their own. */
export const Duty = z.enum(duties, { error: key('Choose one of {values}.') }).meta({
  id: 'Duty',
  description:
    'Narrower duty: an `editor` keeps questions, `support` helps users, `finance` decides on money; an `organiser` is a player with tournaments of their own.',
});
export type Duty = z.infer<typeof Duty>;

/** What a user is: a duty, or what the role says where there is none. */
export const ExactRole = z
  .enum(['player', ...duties, 'admin'], { error: key('Choose one of {values}.') })
  .meta({ id: 'ExactRole', description: 'The exact role: `admin` may do everything, `player` only play.' });
export type ExactRole = z.infer<typeof ExactRole>;
