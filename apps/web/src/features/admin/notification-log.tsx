import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LiveEvent } from '@paheli/core/live-event';
import type { NotificationLine } from '@paheli/core/reports/notification-log';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { QueryFailure } from '../../ui/query-failure';
import { Skeletons } from '../../ui/skeleton';
import { Timeline, type TimelineStep } from '../../ui/timeline';
import { notificationOf, useNotifications } from './notifications';

/** The number of live notifications, as a button that opens the log of the latest. */
export function NotificationLog() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { length } = useNotifications();
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setIsOpen(true)}>
        {t`${plural(length, { one: '# notification', other: '# notifications' })}`}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t`Latest notifications`}>
        {isOpen && <Latest />}
      </Dialog>
    </>
  );
}

function Latest() {
  const { t } = useLingui();
  const log = trpc.admin.notifications.useQuery(undefined, { staleTime: 0 });
  if (log.isError) return <QueryFailure title={t`The notifications could not be loaded`} query={log} />;
  if (!log.data) {
    return (
      <Skeletons label={t`Loading the notifications`} count={6} className="flex flex-col gap-2" each="h-8" />
    );
  }
  return <Timeline label={t`Latest notifications`} steps={log.data.map(stepOf)} />;
}

function stepOf(line: NotificationLine): TimelineStep {
  const notification = notificationOf(eventOf(line));
  return { key: line.id, at: line.at, name: notification?.kind, detail: notification?.text };
}

/** Returns the event that was shown live. */
function eventOf({ id, type, about, violationType, count }: NotificationLine): LiveEvent {
  if (violationType !== null) return { type: 'security_violation', violationType, userEmail: about };
  if (type === 'tournament_join') {
    return { type, tournamentId: id, tournamentName: about, newParticipants: count };
  }
  return { type: type === 'kyc_submission' ? type : 'new_user_registration', userName: about };
}
