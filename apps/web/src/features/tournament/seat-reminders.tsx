import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { useLocalStore } from '../../lib/browser/local-store';
import { clearReminder, remindBeforeMs, reminders, setReminder } from '../../lib/browser/reminders';
import { showToast } from '../../lib/page/toasts';
import { brandName } from '../../lib/text/brand-name';
import { useServerNow } from '../../lib/time/use-now';
import { Button, buttonClass } from '../../ui/button';

type SeatRemindersProps = { tournament: Pick<TournamentCard, 'id' | 'name' | 'startTime' | 'startsOnPress'> };

/** The ways to be reminded of a start that has a time: on this device, and in the player's own calendar. */
export function SeatReminders({ tournament }: SeatRemindersProps) {
  const { t } = useLingui();
  if (tournament.startsOnPress) return null;
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

type ReminderButtonProps = { tournament: Pick<TournamentCard, 'id' | 'name' | 'startTime'> };

/** Sets or removes a reminder on this device. */
function ReminderButton({ tournament: { id, name, startTime } }: ReminderButtonProps) {
  const { t } = useLingui();
  const isSoon = startTime.getTime() - useServerNow(10_000) <= remindBeforeMs;
  const isSet = useLocalStore(reminders).some(({ tournamentId }) => tournamentId === id);
  const Icon = isSet ? BellRing : Bell;
  const text = isSoon ? t`Starts soon` : isSet ? t`Reminder set` : t`Remind me`;

  async function toggle(): Promise<void> {
    if (isSet) return clearReminder(id);
    setReminder({ tournamentId: id, name, startsAtMs: startTime.getTime() });
    const canNotify = await askForNotifications();
    showToast(
      t`You will be reminded 5 minutes before the start`,
      'success',
      canNotify ? undefined : t`On this device, while ${brandName()} is open.`,
    );
  }

  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:flex-1"
      aria-pressed={isSet}
      disabled={isSoon}
      aria-label={`${text}: ${name}`}
      onClick={() => void toggle()}
    >
      <Icon aria-hidden="true" className="size-5" />
      {text}
    </Button>
  );
}

/** Returns whether the device shows this site's notifications. Requests permission if that is undecided. */
async function askForNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}
