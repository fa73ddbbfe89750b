import type { StoredEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import type { Deps } from '../deps';
import { readOutbox } from '../foundation/outbox';

/** Numbers the committed events, as every process of the server does, and returns the last number. */
export async function publishOutbox({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`select outbox_publish() as seq`;
  return row?.seq ?? 0;
}

/** Returns a function that returns the audience and the event of everything published since, in order. */
export async function followEvents({ database }: Pick<Deps, 'database'>) {
  const afterSeq = await publishOutbox(database);
  return async (): Promise<(readonly [string, StoredEvent])[]> => {
    await publishOutbox(database);
    const { events } = await readOutbox(database, { afterSeq, limit: 1_000 });
    return events.map(({ audience, event }) => [audience, event] as const);
  };
}
