import { addMs, earlier } from '../clock';
import type { TournamentStatus } from './schema';

/** What a tournament's status follows from: the clock and two stored facts, which win over the clock. */
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

/** The status at `now`. No job has to run for it to be right. */
export function tournamentStatus(facts: StatusFacts, now: Date): TournamentStatus {
  if (facts.cancelledAt) return 'cancelled';
  if (facts.settledAt) return 'completed';
  if (now < facts.startsAt) return 'upcoming';
  return now < facts.endsAt ? 'active' : 'settling';
}
