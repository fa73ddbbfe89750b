import { serverProcesses } from '@paheli/db/schema/quiz';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from './deps';
import { instant } from './transaction';

type ProcessDeps = Pick<Deps, 'database' | 'now'>;

/** Registers a server process. Returns its number. */
export async function registerProcess({ database: { db }, now }: ProcessDeps): Promise<number> {
  const [row] = await db
    .insert(serverProcesses)
    .values({ aliveAt: now() })
    .returning({ id: serverProcesses.id });
  if (!row) throw new Error('the process was not registered');
  return row.id;
}

/**
 * Tells the other processes that this one is alive: it sent the questions that opened until now. With `stops`, it is the
 * last time, and this process sends none from now on.
 */
export async function tellAlive(
  { database: { db }, now, processId }: ProcessDeps & Pick<Deps, 'processId'>,
  { stops = false } = {},
): Promise<void> {
  if (processId === null) return;
  // Two calls may overtake each other.
  await db
    .update(serverProcesses)
    .set({
      aliveAt: sql`greatest(${serverProcesses.aliveAt}, ${instant(now())})`,
      ...(stops && { hasStopped: true }),
    })
    .where(eq(serverProcesses.id, processId));
}
