import { z } from 'zod';
import { key } from '../message';

/** What administrators of a narrower duty may do, by the table of procedures. An administrator without a duty may do everything. */
export const administratorDuties = ['editor', 'support', 'finance'] as const;

export const duties = [...administratorDuties, 'organiser'] as const;

/** A duty beside playing. An organiser is a player who holds tournaments of their own. */
export const Duty = z.enum(duties, { error: key('Choose one of {values}.') }).meta({
  id: 'Duty',
  description:
    'Narrower duty: an `editor` keeps questions, `support` helps users, `finance` decides on money; an `organiser` is a player with tournaments of their own.',
});
export type Duty = z.infer<typeof Duty>;
