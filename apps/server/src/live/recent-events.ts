import type { SequencedEvent } from '@paheli/core/live-event';

const mostRemembered = 2_000;

export type RecentEvents = ReturnType<typeof createRecentEvents>;

/** Creates a buffer of the last events that this process read, so that most resuming readers need no query. */
export function createRecentEvents() {
  let events: SequencedEvent[] = [];
  let lastSeq = 0;
  let forgotten = 0;
  return {
    startAt(seq: number): void {
      lastSeq = seq;
      forgotten = seq;
    },
    /** Returns the number of the last event read. */
    position: () => lastSeq,
    /** Returns the number up to which events must be read from the database. */
    forgottenUpTo: () => forgotten,
    /** Records that everything up to a number was read, also where no event was for this process. */
    passBy(seq: number): void {
      lastSeq = Math.max(lastSeq, seq);
    },
    add(event: SequencedEvent): void {
      lastSeq = event.seq;
      events.push(event);
      if (events.length <= 2 * mostRemembered) return;
      events = events.slice(-mostRemembered);
      forgotten = (events[0]?.seq ?? lastSeq + 1) - 1;
    },
    between: (after: number, upTo: number) => events.filter(({ seq }) => seq > after && seq <= upTo),
  };
}
