import { SeatFacts } from '../features/tournament/seat-facts';
import { WantedSeatPanel, type WantedSeatPanelProps } from '../features/wallet/seat/wanted-seat-panel';

/** The sheet for a seat, with what the player is told about the tournament. */
export default function SeatPanel(props: Omit<WantedSeatPanelProps, 'facts'>) {
  return <WantedSeatPanel {...props} facts={SeatFacts} />;
}
