import type { Page, PageInput } from '@paheli/core/page';
import {
  type Difference,
  DifferenceKind,
  type ListDifferences,
  type ReconciliationRun,
} from '@paheli/core/wallet/reconciliation/schema';
import { differences, reconciliations } from '@paheli/db/schema/reconciliation';
import { inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { readSortedPage } from '../../foundation/sorted-page';

type Reading = Pick<Deps, 'database'>;

/** Lists present and former differences between provider and books, newest first. */
export async function listDifferences(
  deps: Reading,
  { state = 'open', ...part }: ListDifferences,
): Promise<Page<Difference>> {
  const { firstSeenAt, settledAt, id } = differences;
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: differences,
    matching: state === 'open' ? isNull(settledAt) : isNotNull(settledAt),
    sort: 'firstSeen',
    order: 'desc',
    key: { type: 'instant', of: sql`${firstSeenAt}` },
  });
  const rows = await deps.database.db.select().from(differences).where(inArray(id, ids));
  const byId = new Map(
    rows.map(({ subjectAt: _, ...row }) => [row.id, { ...row, kind: DifferenceKind.parse(row.kind) }]),
  );
  return { ...page, items: ids.flatMap((each) => byId.get(each) ?? []) };
}

/** Lists the reconciliation runs, newest first. */
export async function listReconciliationRuns(
  deps: Reading,
  part: PageInput,
): Promise<Page<ReconciliationRun>> {
  const { startedAt, id } = reconciliations;
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: reconciliations,
    matching: undefined,
    sort: 'started',
    order: 'desc',
    key: { type: 'instant', of: sql`${startedAt}` },
  });
  const rows = await deps.database.db.select().from(reconciliations).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, items: ids.flatMap((each) => byId.get(each) ?? []) };
}
