import type { TournamentStatus } from '@paheli/core/tournament/schema';
import { Badge } from '../../../ui/badge';
import { statusNames } from '../words';

const tones = { upcoming: 'structure', active: 'right' } as const;

/** Active and upcoming stand out; what is over is grey. */
export function StatusPill({ status }: { status: TournamentStatus }) {
  return (
    <Badge tone={status === 'active' || status === 'upcoming' ? tones[status] : 'plain'}>
      {statusNames[status]}
    </Badge>
  );
}

/** Whether nothing about it can be changed any more. */
export function isClosed(status: TournamentStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}
