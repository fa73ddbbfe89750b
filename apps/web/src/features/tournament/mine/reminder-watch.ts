import { t } from '@lingui/core/macro';
import { minuteMs } from '@paheli/core/clock';
import { useEffect } from 'react';
import { queries } from '../../../lib/api/trpc';
import { useLocalStore } from '../../../lib/browser/local-store';
import { clearReminder, dueAt, type Reminder, reminders, setReminder } from '../../../lib/browser/reminders';
import { logWarning } from '../../../lib/log';
import { showAnnouncement } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { serverClock } from '../../../lib/time/server-clock';

/** The longest wait between two checks. Timers of sleeping devices run late. */
const longestWaitMs = minuteMs;

/** Reminds the player of tournaments that start soon. Mounted once, while a user is signed in. */
export default function ReminderWatch(): null {
  const all = useLocalStore(reminders);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const { due, over, nextInMs } = dueAt(all, serverClock.nowMs());
      for (const { tournamentId } of [...due, ...over]) clearReminder(tournamentId);
      for (const reminder of due) void consider(reminder);
      if (nextInMs !== null) timer = setTimeout(check, Math.min(longestWaitMs, nextInMs));
    };
    check();
    return () => clearTimeout(timer);
  }, [all]);
  return null;
}

/** Shows a reminder unless the tournament has been moved, cancelled or left since. */
async function consider(reminder: Reminder): Promise<void> {
  const { tournamentId } = reminder;
  try {
    const { name, status, joined, startTime } = await queries.tournament.byId.fetch({ tournamentId });
    const startsAtMs = startTime.getTime();
    if (status !== 'upcoming' || !joined) return;
    if (startsAtMs > reminder.startsAtMs) return setReminder({ tournamentId, name, startsAtMs });
    remind({ tournamentId, name, startsAtMs });
  } catch (error) {
    logWarning('It could not be looked up whether the tournament still starts.', error);
    remind(reminder);
  }
}

function remind({ name, tournamentId, startsAtMs }: Reminder): void {
  const minutes = Math.max(1, Math.round((startsAtMs - serverClock.nowMs()) / minuteMs));
  const sentence = t`${isolated(name)} starts in ${minutes} min`;
  showAnnouncement(sentence);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(sentence, { tag: tournamentId, icon: '/favicon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch (error) {
    // Browsers on Android show notifications of service workers only. The toast was shown already.
    logWarning('The device did not take a notification.', error);
  }
}
