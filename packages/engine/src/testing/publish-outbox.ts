import type { Database } from '@paheli/db/client/connect';

/** Numbers the committed events, as every process of the server does, and returns the last number. */
export async function publishOutbox({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`select outbox_publish() as seq`;
  return row?.seq ?? 0;
}
