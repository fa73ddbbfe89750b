import { addMs, minuteMs } from '@paheli/core/clock';
import { fairnessDocuments } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { readSnapshot } from './read-document-parts';
import { writeDocument } from './write-document';

type BuildDeps = Pick<Deps, 'database' | 'now' | 'keptDocuments'>;

/** How long a document is left to a process that began to write it. A process that stopped meanwhile never will. */
const claimMs = minuteMs;
const batchSize = 20;

/**
 * Writes the fairness documents that are due: those of tournaments that are over, and again after each decision about a held
 * prize. A document that fails does not stop the others. Returns how many it wrote.
 */
export async function buildDueDocuments(deps: BuildDeps & Pick<Deps, 'log' | 'failedRows'>): Promise<number> {
  const rows = await deps.database.db
    .select({ tournamentId: fairnessDocuments.tournamentId })
    .from(fairnessDocuments)
    .where(isFreeAndDue(deps.now()))
    .orderBy(asc(fairnessDocuments.tournamentId))
    .limit(batchSize);
  const batch = { job: 'documents', rows, idOf: (row: { tournamentId: string }) => row.tournamentId };
  const written = await isolateRows(deps, batch, ({ tournamentId }) => buildDocument(deps, tournamentId));
  return written.filter(Boolean).length;
}

/**
 * Writes the fairness document of a tournament if it is due, once at a time in all processes; calls in this process share
 * the run. Returns whether it was written: false where another process writes it, or nothing changed.
 */
export function buildDocument(deps: BuildDeps, tournamentId: string): Promise<boolean> {
  const { now, keptDocuments } = deps;
  const { db } = deps.database;
  const isThis = eq(fairnessDocuments.tournamentId, tournamentId);
  return keptDocuments.writeOnce(tournamentId, async () => {
    // Only a repair by hand, or a restore without triggers, leaves a tournament without its row.
    await db.insert(fairnessDocuments).values({ tournamentId }).onConflictDoNothing();
    const claimed = await db
      .update(fairnessDocuments)
      .set({ claimedUntil: addMs(now(), claimMs) })
      .where(and(isThis, isFreeAndDue(now())))
      .returning({ tournamentId: fairnessDocuments.tournamentId });
    if (claimed.length === 0) return false;
    const { wanted, ...written } = await readSnapshot(deps, async (sql) => {
      const [due] = await sql<{ wanted: number }[]>`
        select wanted from fairness_document where tournament_id = ${tournamentId}`;
      return { wanted: due?.wanted ?? 0, ...(await writeDocument(sql, tournamentId)) };
    });
    await db
      .update(fairnessDocuments)
      .set({ ...written, built: wanted, claimedUntil: null })
      .where(and(isThis, or(isNull(fairnessDocuments.built), lt(fairnessDocuments.built, wanted))));
    return true;
  });
}

/** Returns the condition of documents that are due and that no process writes. */
function isFreeAndDue(now: Date): SQL | undefined {
  const { built, wanted, claimedUntil } = fairnessDocuments;
  return and(sql`${built} is distinct from ${wanted}`, or(isNull(claimedUntil), lte(claimedUntil, now)));
}
