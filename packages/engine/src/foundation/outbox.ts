import { type Audience, type SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { sql } from 'drizzle-orm';
import { arrayOf, type Tx } from './transaction';

export type OutgoingEvent = { readonly audience: Audience; readonly event: StoredEvent };

/** Appends events to the caller's own transaction. Append under the lock of the event's subject. */
export async function appendEvents(tx: Tx, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const audiences = arrayOf(
    'text',
    events.map(({ audience }) => audience),
  );
  const bodies = arrayOf(
    'jsonb',
    events.map(({ event }) => JSON.stringify(event)),
  );
  await tx.execute(sql`select outbox_append(${audiences}, ${bodies})`);
}

/** Returns the last number. */
export async function readHead(database: Database): Promise<number> {
  const [row] = await database.sql<{ seq: number }[]>`select last_seq as seq from outbox_head`;
  return row?.seq ?? 0;
}

/**
 * Returns, for each tournament of the last numbers, its last event where that may have waited in another process: changed
 * seats, and an edit within ten seconds of another event. An edit that did not wait is read again by its number.
 */
export async function readTournamentStates(
  database: Database,
  { upToSeq, last }: { upToSeq: number; last: number },
): Promise<SequencedEvent[]> {
  const rows = await database.sql<OutboxRow[]>`
    select seq, audience, event from (
      select distinct on (event ->> 'tournamentId') seq, audience, event,
        created_at - lag(created_at) over (partition by event ->> 'tournamentId' order by seq) < interval '10 seconds' as is_near
      from outbox
      where (audience = 'everyone' or audience like 'followers:%') and seq > ${upToSeq - last} and seq <= ${upToSeq} and event ->> 'type' = 'tournament_update'
      order by event ->> 'tournamentId', seq desc
    ) last where event ->> 'change' = 'seats' or is_near order by seq`;
  return toSequenced(rows);
}

/** Some events in their order, and the position to continue from. */
export type OutboxPage = {
  readonly events: readonly SequencedEvent[];
  /** The last number that was read; the next events have greater ones. */
  readonly lastSeq: number;
  /** Whether there were no further events. */
  readonly isLast: boolean;
};

/**
 * Returns the events after a number, in order: all of them, or only those of some audiences. None of them can appear
 * below a number that was read before. Events of a newer version of the product are skipped, because this process
 * cannot parse them.
 */
export async function readOutbox(
  database: Database,
  { afterSeq, limit, audiences }: { afterSeq: number; limit: number; audiences?: Iterable<Audience> },
): Promise<OutboxPage> {
  const { sql } = database;
  const ofSome = audiences ? sql`and audience = any(${[...audiences]}::text[])` : sql``;
  const rows = await sql<OutboxRow[]>`
    select seq, audience, event from outbox where seq > ${afterSeq} ${ofSome} order by seq limit ${limit}`;
  return toPage(rows, afterSeq, limit);
}

/** Numbers the committed events, wakes the other processes, and returns the events after a number like `readOutbox`. */
export async function pullOutbox(
  { sql }: Database,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<OutboxPage> {
  return toPage(
    await sql<OutboxRow[]>`select seq, audience, event from outbox_pull(${afterSeq}, ${limit})`,
    afterSeq,
    limit,
  );
}

type OutboxRow = { seq: number; audience: Audience; event: unknown };

function toPage(rows: readonly OutboxRow[], afterSeq: number, limit: number): OutboxPage {
  return { events: toSequenced(rows), lastSeq: rows.at(-1)?.seq ?? afterSeq, isLast: rows.length < limit };
}

function toSequenced(rows: readonly OutboxRow[]): SequencedEvent[] {
  return rows.flatMap(({ seq, audience, event }) => {
    const known = StoredEvent.safeParse(event);
    return known.success ? [{ seq, audience, event: known.data }] : [];
  });
}
