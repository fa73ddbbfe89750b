import { useLingui } from '@lingui/react/macro';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import { Badge } from '../../../ui/badge';
import { statusNames } from '../words';

const tones = { upcoming: 'structure', active: 'right' } as const;

/** The status of a tournament. Active and upcoming stand out, and the others are grey. */
export function StatusPill({ status }: { status: TournamentStatus }) {
  const { t } = useLingui();
  return (
    <Badge tone={status === 'active' || status === 'upcoming' ? tones[status] : 'plain'}>
      {t(statusNames[status])}
    </Badge>
  );
}

/** Returns whether the tournament can no longer be changed. */
export function isClosed(status: TournamentStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}
