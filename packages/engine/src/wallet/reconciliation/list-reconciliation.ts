import {
  type Difference,
  DifferenceKind,
  type ListDifferences,
  type ReconciliationRun,
} from '@paheli/core/wallet/reconciliation/schema';
import { differences, reconciliations } from '@paheli/db/schema/reconciliation';
import { desc, isNotNull, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps';

const differencesShown = 1000;
const runsShown = 20;

/** Lists present and former differences between provider and books, newest first. */
export async function listDifferences(
  { database: { db } }: Pick<Deps, 'database'>,
  { state = 'open' }: ListDifferences,
): Promise<Difference[]> {
  const rows = await db
    .select()
    .from(differences)
    .where(state === 'open' ? isNull(differences.settledAt) : isNotNull(differences.settledAt))
    .orderBy(desc(differences.firstSeenAt), desc(differences.id))
    .limit(differencesShown);
  return rows.map(({ subjectAt: _, ...row }) => ({ ...row, kind: DifferenceKind.parse(row.kind) }));
}

/** Lists the latest reconciliation runs, newest first. */
export function listReconciliationRuns({
  database: { db },
}: Pick<Deps, 'database'>): Promise<ReconciliationRun[]> {
  return db.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(runsShown);
}
