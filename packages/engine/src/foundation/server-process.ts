import { addMs } from '@paheli/core/clock';
import { deadAfterMs } from '@paheli/core/quiz/constants';
import { serverProcesses } from '@paheli/db/schema/quiz';
import { and, eq, gt, max, ne, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { instant } from './transaction';

type ProcessDeps = Pick<Deps, 'database' | 'now'>;

/** This server process, as the others know it. */
export type ServerProcess = {
  /** The number; null after a silence so long that others treat the questions of this process as lost. */
  id(): number | null;
  /** Tells the others that this process is alive. After such a silence it gets another number. */
  tellAlive(): Promise<void>;
};

/**
 * Registers this process. A process that could not tell that it is alive, because the database was away, comes back as
 * another one: players could not answer the questions that opened meanwhile, so these open anew.
 */
export async function enterProcesses(deps: ProcessDeps): Promise<ServerProcess> {
  let id = await registerProcess(deps);
  let toldAt = deps.now();
  const wasSilent = () => addMs(toldAt, deadAfterMs) < deps.now();
  return {
    id: () => (wasSilent() ? null : id),
    async tellAlive() {
      const now = deps.now();
      if (wasSilent()) id = await registerProcess(deps);
      else await tellAlive({ ...deps, processId: () => id });
      toldAt = now;
    },
  };
}

/**
 * Returns the last sign of life of all processes that a database holds; null where there was none. Everything that was
 * committed before it is there too.
 */
export async function readLastSign({ db }: Deps['database']): Promise<Date | null> {
  const [row] = await db.select({ at: max(serverProcesses.aliveAt) }).from(serverProcesses);
  return row?.at ?? null;
}

/** Returns how many other processes use the database: those that told within three seconds that they are alive. */
export async function countOtherProcesses({
  database: { db },
  now,
  processId,
}: ProcessDeps & Pick<Deps, 'processId'>): Promise<number> {
  return db.$count(
    serverProcesses,
    and(
      ne(serverProcesses.id, processId() ?? 0),
      eq(serverProcesses.hasStopped, false),
      gt(serverProcesses.aliveAt, addMs(now(), -deadAfterMs)),
    ),
  );
}

/** Registers a server process. Returns its number. */
export async function registerProcess({ database: { db }, now }: ProcessDeps): Promise<number> {
  const at = now();
  const [row] = await db
    .insert(serverProcesses)
    .values({ aliveAt: at, registeredAt: at })
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
  const id = processId();
  if (id === null) return;
  // Two calls may overtake each other.
  await db
    .update(serverProcesses)
    .set({
      aliveAt: sql`greatest(${serverProcesses.aliveAt}, ${instant(now())})`,
      ...(stops && { hasStopped: true }),
    })
    .where(eq(serverProcesses.id, id));
}
