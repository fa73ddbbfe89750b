import { dayMs } from '@paheli/core/clock';
import { calibrate } from '@paheli/core/question-bank/calibration';
import { reviewAchievements } from '@paheli/engine/achievements/review-achievements';
import type { Deps } from '@paheli/engine/deps';
import { readPastSessions } from '@paheli/engine/evidence/read-past-sessions';
import { prune } from '@paheli/engine/foundation/prune';
import { transact } from '@paheli/engine/foundation/transaction';
import { exportAccount } from '@paheli/engine/privacy/export-account';
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
import { type Reads, runsOf, type Samples } from './samples';

const nothing = { payments: [], refunds: [], payouts: [], disputes: [], settlements: [] };

/** Lists the jobs, each with nothing to do: what remains is looking for work, every second for some. */
export function jobReads(deps: Deps, { players }: Samples): Reads {
  const due = (job: (own: Deps) => Promise<unknown>) => ({ 'nothing due': () => job(deps) });
  return {
    settle: due(settleDueTournaments),
    expire: due(expireSessions),
    achievements: due(reviewAchievements),
    ratings: due(rateSessions),
    leagues: due(turnLeagues),
    calibration: due(() => calibrateQuestions(deps, async (...given) => calibrate(...given))),
    webhooks: due(processWebhooks),
    reconcile: due(reconcilePayments),
    recheck: due(recheckPaidOrders),
    refunds: due(processRefunds),
    payouts: due(processPayouts),
    promotions: due(applyPromotions),
    prune: due(prune),
    'books of three days': due(() => {
      const to = deps.now();
      return readBooks(deps, { from: new Date(to.getTime() - 3 * dayMs), to }, nothing);
    }),
    'evidence over time (settlement)': runsOf(players, ({ userId }) =>
      transact(deps, (tx) => readPastSessions(tx, [userId], [])),
    ),
  };
}

/** Lists what goes through whole tables, or everything of a player. */
export function wholeReads(deps: Deps, { players }: Samples): Reads {
  return {
    'export of an account': runsOf(players, (player) => exportAccount(deps, player)),
    tax: { 'nothing due': () => closeTaxYears(deps) },
    'own findings of the books': { all: () => readOwnFindings(deps) },
    'invariants of the ledger': { all: () => checkLedger(deps.database) },
  };
}
