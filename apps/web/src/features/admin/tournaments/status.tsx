import type { TournamentStatus } from '@paheli/core/tournament/schema';
import { Pill } from '../../../ui/pill';
import { statusNames } from '../words';

const tones = { upcoming: 'structure', active: 'right' } as const;

/** Active and upcoming stand out; what is over is grey. */
export function StatusPill({ status }: { status: TournamentStatus }) {
  return (
    <Pill tone={status === 'active' || status === 'upcoming' ? tones[status] : 'plain'}>
      {statusNames[status]}
    </Pill>
  );
}

/** Whether nothing about it can be changed any more. */
export function isClosed(status: TournamentStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}
