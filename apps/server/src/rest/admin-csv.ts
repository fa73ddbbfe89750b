import type { AdminUser } from '@paheli/core/account/administration';
import type { AuditEntry } from '@paheli/core/audit/schema';
import type { ContactMessage } from '@paheli/core/contact/schema';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import type { PlayerResult } from '@paheli/core/tournament/results';
import type { AdminPayment } from '@paheli/core/wallet/payments/refund';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { toWire } from '../wire';
import { csvOf } from './list-csv';

// The CSV exports of administrators: amounts in rupees with two decimals, instants in ISO 8601.

const rupees = (amount: number) => amount.toFixed(2);
const instant = (at: Date | null) => at?.toISOString() ?? '';

export const usersCsv = csvOf<AdminUser>('users.csv', [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['mobile_number', ({ mobileNumber }) => mobileNumber ?? ''],
  ['role', ({ role }) => role],
  ['kyc_status', ({ kycStatus }) => kycStatus],
  ['wallet_balance', ({ walletBalance }) => rupees(walletBalance)],
  ['tournaments_joined', ({ tournamentsJoined }) => tournamentsJoined],
  ['total_spent', ({ totalSpent }) => rupees(totalSpent)],
  ['created_at', ({ createdAt }) => instant(createdAt)],
  ['has_access', ({ hasAccess }) => String(hasAccess)],
  ['pass_until', ({ passUntil }) => instant(passUntil)],
]);

export const tournamentsCsv = csvOf<AdminTournament>('tournaments.csv', [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['category', ({ category }) => category],
  ['status', ({ status }) => status],
  ['start_date', ({ startTime }) => instant(startTime)],
  ['end_date', ({ endTime }) => instant(endTime)],
  ['entry_fee', ({ entryFee }) => rupees(entryFee)],
  ['prize_pool', ({ prizePool }) => rupees(prizePool)],
  ['participants', ({ participantCount }) => participantCount],
  ['max_participants', ({ maxParticipants }) => maxParticipants],
  ['total_revenue', ({ totalRevenue }) => rupees(totalRevenue)],
  ['questions_count', ({ questionsCount }) => questionsCount],
  ['duration_minutes', ({ durationMinutes }) => durationMinutes],
  ['created_at', ({ createdAt }) => instant(createdAt)],
]);

export const resultsCsv = csvOf<PlayerResult>('results.csv', [
  ['rank', ({ rank }) => rank],
  ['username', ({ username }) => username],
  ['score', ({ score }) => score],
  ['points', ({ points }) => points],
  ['time_taken', ({ timeTaken }) => timeTaken],
  ['finished_at', ({ finishedAt }) => instant(finishedAt)],
]);

export const messagesCsv = csvOf<ContactMessage>('messages.csv', [
  ['id', ({ id }) => id],
  ['created_at', ({ createdAt }) => instant(createdAt)],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['subject', ({ subject }) => subject],
  ['message', ({ message }) => message],
  ['handled_at', ({ handledAt }) => instant(handledAt)],
  ['handled_by', ({ handledBy }) => handledBy?.name ?? ''],
]);

export const auditCsv = csvOf<AuditEntry>('audit.csv', [
  ['id', ({ id }) => id],
  ['at', ({ at }) => instant(at)],
  ['actor_id', ({ actor }) => actor.id],
  ['actor', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['subject_name', ({ subjectName }) => subjectName ?? ''],
  ['before', ({ before }) => written(before)],
  ['after', ({ after }) => written(after)],
]);

/** Returns a previous or new value as JSON; an empty text if there is none. */
function written(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(toWire(value));
}

export const withdrawalsCsv = csvOf<AdminWithdrawal>('withdrawals.csv', [
  ['id', ({ id }) => id],
  ['created_at', ({ createdAt }) => instant(createdAt)],
  ['user_id', ({ user }) => user.id],
  ['name', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['kyc_status', ({ kycStatus }) => kycStatus],
  ['amount', ({ amount }) => rupees(amount)],
  ['taxable', ({ taxable }) => rupees(taxable)],
  ['tds', ({ tds }) => rupees(tds)],
  ['net', ({ net }) => rupees(net)],
  ['status', ({ status }) => status],
  ['reason', ({ reason }) => reason ?? ''],
  ['bank_reference', ({ bankReference }) => bankReference ?? ''],
  ['decided_by', ({ decidedBy }) => decidedBy?.name ?? ''],
  ['decided_at', ({ decidedAt }) => instant(decidedAt)],
  ['paid_at', ({ paidAt }) => instant(paidAt)],
]);

export const paymentsCsv = csvOf<AdminPayment>('payments.csv', [
  ['id', ({ id }) => id],
  ['captured_at', ({ capturedAt }) => instant(capturedAt)],
  ['order_id', ({ orderId }) => orderId ?? ''],
  ['user_id', ({ user }) => user?.id ?? ''],
  ['name', ({ user }) => user?.name ?? ''],
  ['amount', ({ amount }) => rupees(amount)],
  ['currency', ({ currency }) => currency],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason ?? ''],
  ['refunded', ({ refunded }) => rupees(refunded)],
  ['refunding', ({ refunding }) => rupees(refunding)],
  ['disputed', ({ disputed }) => rupees(disputed)],
]);

export const heldPrizesCsv = csvOf<HeldPrize>('held-prizes.csv', [
  ['session_id', ({ sessionId }) => sessionId],
  ['tournament_id', ({ tournament }) => tournament.id],
  ['tournament_name', ({ tournament }) => tournament.name],
  ['user_id', ({ user }) => user.id],
  ['name', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['amount', ({ amount }) => rupees(amount)],
  ['score', ({ score }) => score],
  ['points', ({ points }) => points],
  ['integrity_score', ({ integrityScore }) => integrityScore],
  ['reasons', ({ reasons }) => reasons.map(({ type, count }) => `${type} x${count}`).join(', ')],
  ['status', ({ status }) => status],
]);
