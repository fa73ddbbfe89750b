import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc';
import { formatCount } from '../../lib/text/format';
import { Badge } from '../../ui/badge';
import { AdminNav } from './admin-nav';
import { useNotificationFeed, useNotifications } from './notifications';
import { Shortcuts } from './shortcuts';

const refreshMs = 30_000;

/** The frame of every administration page: the sections are at the side on a desktop and on top on a phone. */
export function AdminLayout() {
  const { t } = useLingui();
  useNotificationFeed();
  const stats = trpc.admin.stats.useQuery(undefined, { refetchInterval: refreshMs });
  const waiting = trpc.admin.waiting.useQuery(undefined, { refetchInterval: refreshMs });
  const notifications = useNotifications();
  return (
    <div data-wide className="flex flex-col gap-5 pt-5 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-x-8 lg:pt-8">
      <AdminNav waiting={waiting.data} />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-[1.75rem]">{t`Admin Dashboard`}</h1>
          <div className="flex flex-wrap items-center gap-2">
            <Shortcuts />
            {stats.data && <Badge tone="right">{t`${formatCount(stats.data.onlineUsers)} online`}</Badge>}
            <Badge>{t`${plural(notifications.length, { one: '# notification', other: '# notifications' })}`}</Badge>
          </div>
        </div>
        <Outlet />
      </div>
    </div>
  );
}
