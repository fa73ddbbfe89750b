import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyOnIntent } from '../lib/page/lazy-on-intent';
import { useAuth } from '../lib/session/auth';

const SeatPanel = lazyOnIntent(() => import('./-wanted-seat-panel'));

/** The sheet for the seat that the address names. */
export function WantedSeat() {
  const { join } = useSearch({ strict: false });
  const { user } = useAuth();
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: ({ join: _, ...others }) => others,
      replace: true,
      resetScroll: false,
    });
  return user && join ? <SeatPanel key={`${user.id} ${join}`} tournamentId={join} onClose={close} /> : null;
}
