import { isOnDuty } from '@paheli/core/account/is-on-duty';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { AdminWithdrawal, ListWithdrawals } from '@paheli/core/wallet/withdrawals/schema';
import { users } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { readPage } from '../../foundation/page';
import { isInForce } from '../../foundation/suspension-facts';
import { approvalsFor, approverDuties, sumWithdrawals, type WithdrawalSums } from './withdrawal-sums';
import { toWithdrawal } from './withdrawal-view';

type Reading = Pick<Deps, 'database' | 'personalData' | 'settings' | 'now'>;
type Row = typeof withdrawals.$inferSelect;
type Payout = typeof payouts.$inferSelect;
type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'username' | 'email' | 'kycStatus' | 'role' | 'duty'
> & { readonly isSuspended: boolean };

/** Lists the withdrawals of all players, newest first. */
export async function listAdminWithdrawals(
  deps: Reading,
  { status, ...part }: ListWithdrawals,
): Promise<Page<AdminWithdrawal>> {
  const query = deps.database.db.select().from(withdrawals).$dynamic();
  const matching = status && eq(withdrawals.status, status);
  const { items, ...page } = await readPage(deps, query, { ...part, table: withdrawals, matching });
  return { ...page, items: await describe(deps, items) };
}

/** Returns one withdrawal, as administrators see it. Throws `not_found`. */
export async function readAdminWithdrawal(deps: Reading, withdrawalId: string): Promise<AdminWithdrawal> {
  const rows = await deps.database.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  const [withdrawal] = await describe(deps, rows);
  if (!withdrawal) throw new Problem('not_found', { detail: msg('This withdrawal was not found.') });
  return withdrawal;
}

async function describe(deps: Reading, rows: readonly Row[]): Promise<AdminWithdrawal[]> {
  if (rows.length === 0) return [];
  const { db } = deps.database;
  const named = rows.flatMap(({ userId, firstApprovedBy, decidedBy }) => [
    userId,
    firstApprovedBy,
    decidedBy,
  ]);
  const ids = named.filter((id) => id !== null);
  const undecided = rows.filter(({ status }) => status === 'requested' || status === 'failed');
  const suspended = db
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.userId, users.id), isInForce(deps.now())));
  const [people, tries, sums] = await Promise.all([
    db
      .select({
        id: users.id,
        name: users.name,
        username: users.username,
        email: users.email,
        kycStatus: users.kycStatus,
        role: users.role,
        duty: users.duty,
        isSuspended: sql<boolean>`exists ${suspended}`,
      })
      .from(users)
      .where(inArray(users.id, [...new Set(ids)])),
    db
      .select()
      .from(payouts)
      .where(
        inArray(
          payouts.withdrawalId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(payouts.attempt)),
    sumWithdrawals(
      db,
      deps,
      undecided.map(({ id }) => id),
    ),
  ]);
  const person = new Map(people.map((one) => [one.id, one]));
  return rows.map((row) =>
    toAdminWithdrawal(deps, row, {
      person: (id) => (id === null ? undefined : person.get(id)),
      payouts: tries.filter(({ withdrawalId }) => withdrawalId === row.id),
      sums: sums.get(row.id),
    }),
  );
}

function toAdminWithdrawal(
  deps: Reading,
  row: Row,
  known: {
    person: (id: string | null) => Person | undefined;
    payouts: readonly Payout[];
    sums: WithdrawalSums | undefined;
  },
): AdminWithdrawal {
  const user = known.person(row.userId);
  if (!user) throw new Error(`user ${row.userId} is gone`);
  const { kycStatus, role: _, duty: __, isSuspended: ___, ...who } = user;
  const [approver, decider] = [known.person(row.firstApprovedBy), known.person(row.decidedBy)];
  // While the withdrawal waits, an approval counts only if its author may still give one.
  const counts = approver && !approver.isSuspended && isOnDuty(approver, approverDuties);
  const first = row.status !== 'requested' || counts ? approver : undefined;
  const withdrawal = toWithdrawal(deps, row, who);
  return {
    ...withdrawal,
    approvals: approver && !first ? 0 : withdrawal.approvals,
    kycStatus,
    taxable: toRupees(row.taxable),
    // For a decided withdrawal, the number of approvals it had.
    approvalsNeeded: known.sums ? approvalsFor(known.sums, deps) : row.firstApprovedBy === null ? 1 : 2,
    sums: known.sums
      ? {
          player: toRupees(known.sums.player),
          destination: toRupees(known.sums.destination),
          limit: toRupees(deps.settings.fourEyesPaise),
        }
      : null,
    firstApproval:
      first && row.firstApprovedAt
        ? { by: { id: first.id, name: first.name }, at: row.firstApprovedAt }
        : null,
    decidedBy: decider ? { id: decider.id, name: decider.name } : null,
    payouts: known.payouts.map(({ attempt, method, status, utr, failure, createdAt, finishedAt }) => ({
      attempt,
      method,
      status,
      reference: utr,
      failure,
      createdAt,
      finishedAt,
    })),
  };
}
