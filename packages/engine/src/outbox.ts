import { type Audience, type SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/connect';
import { sql } from 'drizzle-orm';
import { arrayOf, type Tx } from './transaction';

export type OutgoingEvent = { readonly audience: Audience; readonly event: StoredEvent };

/** Appends events to the caller's own transaction. Append under the lock of what the event is about. */
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

/** Numbers what has been committed and wakes the other processes; answers the last number given. */
export async function publishOutbox(database: Database): Promise<number> {
  const [row] = await database.sql<{ seq: number }[]>`select outbox_publish() as seq`;
  return row?.seq ?? 0;
}

/** The last number given. */
export async function readHead(database: Database): Promise<number> {
  const [row] = await database.sql<{ seq: number }[]>`select last_seq as seq from outbox_head`;
  return row?.seq ?? 0;
}

/** Some events in their order, and where to read on. */
export type OutboxPage = {
  readonly events: readonly SequencedEvent[];
  /** The last number that was looked at; what comes next has a greater one. */
  readonly lastSeq: number;
  /** Whether there was nothing more. */
  readonly isLast: boolean;
};

/**
 * The events after a number, in order: all of them, or those of some audiences alone. None of them can appear
 * below a number that was read before. Events of a newer version of the product are not for this process:
 * they are left out, and passed by.
 */
export async function readOutbox(
  database: Database,
  { afterSeq, limit, audiences }: { afterSeq: number; limit: number; audiences?: Iterable<Audience> },
): Promise<OutboxPage> {
  const { sql } = database;
  const ofSome = audiences ? sql`and audience = any(${[...audiences]}::text[])` : sql``;
  const rows = await sql<{ seq: number; audience: Audience; event: unknown }[]>`
    select seq, audience, event from outbox where seq > ${afterSeq} ${ofSome} order by seq limit ${limit}`;
  const events = rows.flatMap(({ seq, audience, event }) => {
    const known = StoredEvent.safeParse(event);
    return known.success ? [{ seq, audience, event: known.data }] : [];
  });
  return { events, lastSeq: rows.at(-1)?.seq ?? afterSeq, isLast: rows.length < limit };
}
