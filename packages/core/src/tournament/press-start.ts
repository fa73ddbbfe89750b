import { addMs, minuteMs } from '../clock';
import { msg } from '../message';
import { Problem } from '../problem';
import type { TournamentDraft } from './schema';

/** How long before its end a tournament starts that nobody has started. */
const latestStartMs = minuteMs;
/** How long after the press it starts, so that every screen counts down. */
const pressLeadMs = 5_000;

/**
 * Returns a draft with the start that is stored. Where the organiser starts it, that is the latest possible one, so that
 * everything that compares instants takes the tournament for an upcoming one until then.
 */
export function withStoredStart<
  Draft extends Pick<TournamentDraft, 'startsOnPress' | 'startTime' | 'endTime'>,
>(draft: Draft): Draft {
  return draft.startsOnPress ? { ...draft, startTime: addMs(draft.endTime, -latestStartMs) } : draft;
}

type PressFacts = {
  readonly startsOnPress: boolean;
  readonly startsAt: Date;
  readonly seatsTaken: number;
  /** Settled or cancelled. */
  readonly isClosed: boolean;
};

/** Returns when a tournament starts whose organiser starts it now. Throws `locked`. */
export function startOfPress({ startsOnPress, startsAt, seatsTaken, isClosed }: PressFacts, now: Date): Date {
  if (isClosed) throw new Problem('locked', { detail: msg('This tournament is over.') });
  if (!startsOnPress) throw new Problem('locked', { detail: msg('The start of this tournament is fixed.') });
  if (now >= startsAt) throw new Problem('locked', { detail: msg('This tournament has already started.') });
  if (seatsTaken === 0) throw new Problem('locked', { detail: msg('Nobody has joined yet.') });
  return addMs(now, pressLeadMs);
}
