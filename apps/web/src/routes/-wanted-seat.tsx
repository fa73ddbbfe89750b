import { lazyOnIntent } from '../lib/page/lazy-on-intent';

export type WantedSeatProps = { tournamentId: string; onClose: () => void };

/** The sheet for the seat that the address names. */
export const WantedSeat = lazyOnIntent<WantedSeatProps>(() => import('./-wanted-seat-panel'));
