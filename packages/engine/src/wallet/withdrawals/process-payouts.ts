import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { reportFailedRow } from '../../foundation/isolate-rows';
import { PaymentsError, type Payouts, type ProviderPayout } from '../payments/payments';
import { applyPayout } from './apply-payout';
import { openPayee } from './withdrawal-destination';

type Payout = typeof payouts.$inferSelect;
type Due = {
  readonly payout: Payout;
  readonly withdrawal: Pick<typeof withdrawals.$inferSelect, 'id' | 'userId' | 'payout'>;
};

const batchSize = 20;
const firstRetryMs = 5_000;
const longestRetryMs = 15 * minuteMs;
/** How long paid payouts are queried: banks return money days later, and the webhook may be lost. */
const watchedMs = 7 * dayMs;
const watchEveryMs = dayMs / 2;
const noReason = 'The bank sent the money back.';

/**
 * Requests approved payouts from the provider, and queries the requested ones. Returns how many payouts it processed.
 * Nothing is locked meanwhile. The provider identifies a payout by our id, so a retry after a lost response never pays
 * twice. Stops where the provider does not respond and continues in the next run.
 */
export async function processPayouts(deps: Deps): Promise<number> {
  const provider = deps.payments.payouts;
  if (!provider) return 0;
  let processed = 0;
  for (const due of await findDue(deps)) {
    processed += 1;
    if ((await processOne(deps, provider, due)) === 'provider_silent') break;
  }
  return processed;
}

/** Queries a payout that a webhook names, at once; ignores payouts that are not ours. Throws PaymentsError. */
export async function followPayout(deps: Deps, providerPayoutId: string): Promise<void> {
  const report = await deps.payments.payouts?.fetchPayout(providerPayoutId);
  if (!report) return;
  const [payout] = await deps.database.db
    .select()
    .from(payouts)
    .where(
      or(
        eq(payouts.providerPayoutId, providerPayoutId),
        // The webhook arrived before the response with the payout's id.
        eq(sql`${payouts.id}::text`, report.reference ?? ''),
      ),
    );
  if (payout) await take(deps, payout, report);
}

async function findDue({ database: { db }, now }: Deps): Promise<Due[]> {
  const at = now();
  const isWatched = and(
    eq(payouts.status, 'paid'),
    eq(payouts.method, 'provider'),
    gt(payouts.finishedAt, addMs(at, -watchedMs)),
  );
  return db
    .select({
      payout: payouts,
      withdrawal: { id: withdrawals.id, userId: withdrawals.userId, payout: withdrawals.payout },
    })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(and(or(eq(payouts.status, 'asked'), isWatched), lte(payouts.nextAttemptAt, at)))
    .orderBy(asc(payouts.nextAttemptAt))
    .limit(batchSize);
}

async function processOne(deps: Deps, provider: Payouts, due: Due): Promise<'done' | 'provider_silent'> {
  const { payout } = due;
  try {
    await take(deps, payout, await ask(deps, provider, due));
    return 'done';
  } catch (error) {
    if (!(error instanceof PaymentsError)) {
      // A payout that cannot be processed does not stop the others.
      reportFailedRow(deps, 'payouts', payout.id, error);
      await postpone(deps, payout);
      return 'done';
    }
    deps.log.warn({ err: error, payoutId: payout.id }, 'the outcome of a payout is not known yet');
    if (error.kind === 'rejected' && payout.providerPayoutId === null) {
      await applyPayout(deps, payout.id, { status: 'returned', failure: error.message });
      return 'done';
    }
    await postpone(deps, payout);
    return error.kind === 'outcome_unknown' ? 'provider_silent' : 'done';
  }
}

function ask(deps: Deps, provider: Payouts, { payout, withdrawal }: Due): Promise<ProviderPayout> {
  if (payout.providerPayoutId !== null) return provider.fetchPayout(payout.providerPayoutId);
  const { name, destination } = openPayee(deps, withdrawal);
  return provider.createPayout({
    payoutId: payout.id,
    amountPaise: payout.amount,
    payee: { userId: withdrawal.userId, name },
    destination,
  });
}

async function take(deps: Deps, payout: Payout, report: ProviderPayout): Promise<void> {
  if (report.amountPaise !== payout.amount) {
    throw new PaymentsError('outcome_unknown', `payout ${payout.id} has another amount at the provider`);
  }
  const { payoutId: providerPayoutId, status, utr, failure } = report;
  const now = deps.now();
  const nextAttemptAt = addMs(now, status === 'paid' ? watchEveryMs : pauseOf(payout, now));
  await deps.database.db
    .update(payouts)
    .set({ providerPayoutId, nextAttemptAt })
    .where(eq(payouts.id, payout.id));
  if (status === 'paid') await applyPayout(deps, payout.id, { status, utr });
  if (status === 'returned') await applyPayout(deps, payout.id, { status, failure: failure ?? noReason });
}

/** Returns the wait before the next query: the longer a bank takes, the longer the wait. */
function pauseOf({ createdAt }: Payout, now: Date): number {
  const ageMs = now.getTime() - createdAt.getTime();
  return Math.min(longestRetryMs, Math.max(firstRetryMs, ageMs / 4));
}

async function postpone({ database: { db }, now }: Deps, { id, attempts }: Payout): Promise<void> {
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts, 20));
  await db
    .update(payouts)
    .set({ attempts: sql`${payouts.attempts} + 1`, nextAttemptAt: addMs(now(), waitMs) })
    .where(eq(payouts.id, id));
}
