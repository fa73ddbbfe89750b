import { applyPromotions } from '@paheli/engine/account/apply-promotions';
import { reviewAchievements } from '@paheli/engine/achievements/review-achievements';
import type { Deps } from '@paheli/engine/deps';
import { prune } from '@paheli/engine/prune';
import { expireSessions } from '@paheli/engine/quiz/expire-sessions';
import { settleDueTournaments } from '@paheli/engine/tournament/settle-tournament';
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
import type { Read } from './read';

const dayMs = 86_400_000;
const nothing = { payments: [], refunds: [], payouts: [], disputes: [], settlements: [] };

/** Lists the jobs, each with nothing to do: what remains is looking for work, every second for some. */
export function jobReads(deps: Deps): Read[] {
  const job = (name: string, run: () => Promise<unknown>): Read => ({
    name,
    kind: 'job',
    runs: { 'nothing due': run },
  });
  const now = deps.now();
  const period = { from: new Date(now.getTime() - 3 * dayMs), to: now };
  return [
    job('settle', () => settleDueTournaments(deps)),
    job('expire', () => expireSessions(deps)),
    job('achievements', () => reviewAchievements(deps)),
    job('webhooks', () => processWebhooks(deps)),
    job('reconcile', () => reconcilePayments(deps)),
    job('recheck', () => recheckPaidOrders(deps)),
    job('refunds', () => processRefunds(deps)),
    job('payouts', () => processPayouts(deps)),
    job('promotions', () => applyPromotions(deps)),
    job('prune', () => prune(deps)),
    job('books of three days', () => readBooks(deps, period, nothing)),
    { name: 'tax', kind: 'whole', runs: { 'nothing due': () => closeTaxYears(deps) } },
    { name: 'own findings of the books', kind: 'whole', runs: { all: () => readOwnFindings(deps) } },
    { name: 'invariants of the ledger', kind: 'whole', runs: { all: () => checkLedger(deps.database) } },
  ];
}
