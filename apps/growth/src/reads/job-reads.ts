import { dayMs } from '@paheli/core/clock';
import { calibrate } from '@paheli/core/question-bank/calibration';
import { reviewAchievements } from '@paheli/engine/achievements/review-achievements';
import type { Deps } from '@paheli/engine/deps';
import { readPastSessions } from '@paheli/engine/evidence/read-past-sessions';
import { prune } from '@paheli/engine/foundation/prune';
import { transact } from '@paheli/engine/foundation/transaction';
import { calibrateQuestions } from '@paheli/engine/question-bank/calibrate-questions';
import { expireSessions } from '@paheli/engine/quiz/expire-sessions';
import { rateSessions } from '@paheli/engine/rating/rate-sessions';
import { turnLeagues } from '@paheli/engine/rating/turn-leagues';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import { processRefunds } from '@paheli/engine/wallet/payments/process-refunds';
import { processWebhooks } from '@paheli/engine/wallet/payments/receive-webhook';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { readBooks, readOwnFindings } from '@paheli/engine/wallet/reconciliation/read-books';
import {
  recheckPaidOrders,
  reconcilePayments,
} from '@paheli/engine/wallet/reconciliation/reconcile-payments';
import { closeTaxYears } from '@paheli/engine/wallet/withdrawals/close-tax-years';
import { processPayouts } from '@paheli/engine/wallet/withdrawals/process-payouts';
import { type Reads, runsOf } from './read';
import type { Samples } from './samples';

const nothing = { payments: [], refunds: [], payouts: [], disputes: [], settlements: [] };

/** Lists the jobs, each with nothing to do: what remains is looking for work, every second for some. */
export function jobReads(deps: Deps, { players }: Samples): Reads {
  const jobs: Readonly<Record<string, (deps: Deps) => Promise<unknown>>> = {
    settle: settleDueTournaments,
    expire: expireSessions,
    achievements: reviewAchievements,
    ratings: rateSessions,
    leagues: turnLeagues,
    calibration: (own) => calibrateQuestions(own, async (...given) => calibrate(...given)),
    webhooks: processWebhooks,
    reconcile: reconcilePayments,
    recheck: recheckPaidOrders,
    refunds: processRefunds,
    payouts: processPayouts,
    promotions: applyPromotions,
    prune,
    'books of three days': () => readBooks(deps, threeDaysTo(deps.now()), nothing),
  };
  return {
    ...Object.fromEntries(
      Object.entries(jobs).map(([name, run]) => [name, { 'nothing due': () => run(deps) }]),
    ),
    'evidence over time (settlement)': runsOf(players, ({ userId }) =>
      transact(deps, (tx) => readPastSessions(tx, [userId], [])),
    ),
  };
}

/** Lists the jobs that go through whole tables. */
export function wholeJobReads(deps: Deps): Reads {
  return {
    tax: { 'nothing due': () => closeTaxYears(deps) },
    'own findings of the books': { all: () => readOwnFindings(deps) },
    'invariants of the ledger': { all: () => checkLedger(deps.database) },
  };
}

function threeDaysTo(to: Date): { from: Date; to: Date } {
  return { from: new Date(to.getTime() - 3 * dayMs), to };
}
