import { trpc } from '../../../lib/api/trpc';
import { lazyOnIntent } from '../../../lib/page/lazy-on-intent';
import { serverClock } from '../../../lib/time/server-clock';
import { paidSeatOf } from './paid-seat';

const PaidSeatTile = lazyOnIntent<{ tournamentId: string }>(() => import('./paid-seat-tile'));

/** Offers the seat of a payment that arrived after its checkout was closed. Its code loads at once where there is one. */
export function PaidSeatOffer() {
  const { data: payments } = trpc.wallet.payments.useQuery({ limit: 20 });
  const tournamentId = payments && paidSeatOf(payments.items, serverClock.nowMs());
  return tournamentId ? <PaidSeatTile key={tournamentId} tournamentId={tournamentId} /> : null;
}
