import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { ReminderButton } from './reminder-button';

/** The ways to be reminded of a start: on this device, and in the player's own calendar. */
export function SeatReminders({
  tournament,
}: {
  tournament: Pick<TournamentCard, 'id' | 'name' | 'startTime'>;
}) {
  const { t } = useLingui();
  return (
    <>
      <ReminderButton tournament={tournament} />
      <a
        href={`/api/tournaments/${tournament.id}/calendar.ics`}
        aria-label={t`Add ${tournament.name} to your calendar`}
        className={buttonClass('quiet', 'small', 'max-sm:flex-1')}
      >
        <CalendarPlus aria-hidden="true" className="size-5" />
        {t`Calendar`}
      </a>
    </>
  );
}
