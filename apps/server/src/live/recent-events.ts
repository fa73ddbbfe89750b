import type { SequencedEvent } from '@paheli/core/live-event';

const mostRemembered = 2_000;

export type RecentEvents = ReturnType<typeof createRecentEvents>;

/** The last events this process has read, so that most who resume cost the database nothing. */
export function createRecentEvents() {
  let events: SequencedEvent[] = [];
  let lastSeq = 0;
  let forgotten = 0;
  return {
    startAt(seq: number): void {
      lastSeq = seq;
      forgotten = seq;
    },
    /** The number of the last event read. */
    position: () => lastSeq,
    /** Events up to this number have to be read from the database. */
    forgottenUpTo: () => forgotten,
    /** Says that everything up to a number was read, whatever of it was for this process. */
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
