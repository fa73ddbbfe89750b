import { useLingui } from '@lingui/react/macro';
import type { NoticeSettings } from '@paheli/core/notices/schema';
import { trpc } from '../../../lib/api/trpc';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { DeviceSection } from './device-section';
import { EmailSection } from './email-section';
import { KindsSection } from './kinds-section';
import { QuietSection } from './quiet-section';

/** What the user is told outside the pages: on this device, by e-mail, and when. */
export function NoticesPage() {
  const { t } = useLingui();
  const settings = trpc.auth.notices.settings.useQuery();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-[1.75rem]">{t`Notifications`}</h1>
        <p className="text-ink-soft">{t`What you are told while you are away, and when.`}</p>
      </div>
      {settings.isPending && (
        <div role="status" aria-label={t`Loading your notifications`} className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {settings.isError && !settings.data && (
        <QueryFailure title={t`Your notifications could not be loaded`} query={settings} />
      )}
      {settings.data && <Sections settings={settings.data} />}
    </div>
  );
}

function Sections({ settings }: { settings: NoticeSettings }) {
  const { pushKey } = settings;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        {pushKey !== null && <DeviceSection pushKey={pushKey} />}
        <EmailSection settings={settings} />
        {pushKey !== null && <QuietSection settings={settings} />}
      </div>
      <KindsSection settings={settings} />
    </div>
  );
}
