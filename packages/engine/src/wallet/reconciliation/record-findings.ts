import type { Finding } from '@paheli/core/wallet/reconciliation/compare-books';
import type { ReconciliationRun } from '@paheli/core/wallet/reconciliation/schema';
import { differences, reconciliations } from '@paheli/db/schema/reconciliation';
import { and, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { arrayOf, type Tx } from '../../foundation/transaction';
import type { ProviderPeriod } from '../payments/payments';

type Run = { readonly period: ProviderPeriod; readonly startedAt: Date };

/**
 * Stores the findings of a run: opens new differences, updates known ones, and resolves those of its period that are
 * gone.
 */
export async function recordFindings(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { period, startedAt, findings }: Run & { readonly findings: readonly Finding[] },
): Promise<ReconciliationRun> {
  const now = deps.now();
  const found = mergeSame(findings);
  for (const { kind, subject, detail, at } of found) {
    await tx
      .insert(differences)
      .values({ id: deps.newId(), kind, subject, detail, subjectAt: at, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [differences.kind, differences.subject],
        targetWhere: isNull(differences.settledAt),
        set: { detail, lastSeenAt: now },
      });
  }
  const names = found.map(({ kind, subject }) => nameOf(kind, subject));
  await tx
    .update(differences)
    .set({ settledAt: now })
    .where(
      and(
        isNull(differences.settledAt),
        or(
          isNull(differences.subjectAt),
          and(gte(differences.subjectAt, period.from), lt(differences.subjectAt, period.to)),
        ),
        sql`not (${differences.kind} || ' ' || ${differences.subject} = any(${arrayOf('text', names)}))`,
      ),
    );
  return storeRun(tx, deps, { period, startedAt }, { differences: found.length, failure: null });
}

/** Stores that a run failed. */
export function recordFailure(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { failure, ...run }: Run & { readonly failure: string },
): Promise<ReconciliationRun> {
  return storeRun(tx, deps, run, { differences: null, failure });
}

async function storeRun(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { period, startedAt }: Run,
  result: Pick<ReconciliationRun, 'differences' | 'failure'>,
): Promise<ReconciliationRun> {
  const { from, to } = period;
  const run = { id: deps.newId(), from, to, startedAt, finishedAt: deps.now(), ...result };
  await tx.insert(reconciliations).values(run);
  return run;
}

/** Merges findings about the same subject into one difference. */
function mergeSame(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const name = nameOf(finding.kind, finding.subject);
    const earlier = merged.get(name);
    merged.set(name, earlier ? { ...earlier, detail: `${earlier.detail} ${finding.detail}` } : finding);
  }
  return [...merged.values()];
}

function nameOf(kind: string, subject: string): string {
  return `${kind} ${subject}`;
}
