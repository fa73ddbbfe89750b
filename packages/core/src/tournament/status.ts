import { addMs, earlier } from '../clock';
import type { TournamentStatus } from './schema';

/** The facts that determine a tournament's status: the clock, and two stored facts that take precedence. */
export type StatusFacts = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly cancelledAt: Date | null;
  readonly settledAt: Date | null;
};

/** Returns when joining and starting end: with the start window, or with the tournament if that is earlier. */
export function entryClosesAt(facts: { startsAt: Date; endsAt: Date; startWindowMs: number | null }): Date {
  const { startsAt, endsAt, startWindowMs } = facts;
  return startWindowMs === null ? endsAt : earlier(endsAt, addMs(startsAt, startWindowMs));
}

/** Returns the status at `now`, which is correct without any job. */
export function tournamentStatus(facts: StatusFacts, now: Date): TournamentStatus {
  if (facts.cancelledAt) return 'cancelled';
  if (facts.settledAt) return 'completed';
  if (now < facts.startsAt) return 'upcoming';
  return now < facts.endsAt ? 'active' : 'settling';
}
