import { dayMs } from '@paheli/core/clock';
import type { OwnPayment } from '@paheli/core/wallet/schema';

type Payment = Pick<OwnPayment, 'purpose' | 'status' | 'tournamentId' | 'createdAt'>;

/** The server asks the provider about an unpaid order for a week. */
const offeredMs = 7 * dayMs;

/**
 * Returns the tournament whose seat the latest paid top-up for a seat was for; null where the player has taken it or
 * given it back since, and for an old one. `payments` are newest first.
 */
export function paidSeatOf(payments: readonly Payment[], nowMs: number): string | null {
  const paid = payments.find(
    ({ purpose, status, tournamentId }) => purpose === 'topup' && status === 'succeeded' && tournamentId,
  );
  if (!paid?.tournamentId || nowMs - paid.createdAt.getTime() > offeredMs) return null;
  const isTaken = payments.some(
    ({ purpose, tournamentId, createdAt }) =>
      purpose === 'entry' && tournamentId === paid.tournamentId && createdAt >= paid.createdAt,
  );
  return isTaken ? null : paid.tournamentId;
}
