import { t } from '@lingui/core/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { brandName } from './brand-name';
import { isolated } from './isolate';

/** Returns what starts a tournament that waits for its organiser, in place of a time. */
export function pressStartText({ organiser }: Pick<TournamentCard, 'organiser'>): string {
  const host = organiser ? isolated(organiser.username) : brandName();
  return t`Starts when ${host} presses Start`;
}
