import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { defaultChoices, type NoticeSettings } from '@paheli/core/notices/schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPushed, switchPushOff, switchPushOn } from '../../../lib/api/push';
import { queries, trpc } from '../../../lib/api/trpc';
import { type PushState, readPushState } from '../../../lib/browser/push-state';
import { brandName } from '../../../lib/text/brand-name';
import { QueryFailure } from '../../../ui/query-failure';
import { Select } from '../../../ui/select';
import { Skeleton } from '../../../ui/skeleton';
import { Switch } from '../../../ui/switch';
import { Section } from '../profile/section';
import { EmailSection } from './email-section';
import { KindsSection } from './kinds-section';
import { useChoices } from './use-choices';

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

const standard = defaultChoices.quietHours ?? { from: '22:00', until: '07:00' };
const times = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

/** The hours in which notifications wait. */
function QuietSection({ settings }: { settings: NoticeSettings }) {
  const { t } = useLingui();
  const { quietHours } = settings;
  const choose = useChoices(settings);
  return (
    <Section
      title={t`Quiet hours`}
      hint={t`Notifications wait until they end. The start of a tournament does not wait.`}
    >
      <Switch
        label={t`Keep quiet at night`}
        hint={t`Times in India (IST).`}
        checked={quietHours !== null}
        onChange={(isOn) => choose({ quietHours: isOn ? standard : null })}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t`From`}
            value={quietHours.from}
            options={timesWith(quietHours.from, quietHours.until)}
            onChange={({ target }) => choose({ quietHours: { ...quietHours, from: target.value } })}
          />
          <Select
            label={t`Until`}
            value={quietHours.until}
            options={timesWith(quietHours.until, quietHours.from)}
            onChange={({ target }) => choose({ quietHours: { ...quietHours, until: target.value } })}
          />
        </div>
      )}
    </Section>
  );
}

/** Returns the times to choose from, with the present one, and without the other end of the hours. */
function timesWith(present: string, other: string) {
  const others = times.filter(({ value }) => value !== present && value !== other);
  return [...others, { value: present, label: present }].toSorted((one, next) =>
    one.value.localeCompare(next.value),
  );
}

const hints: Readonly<Record<PushState, MessageDescriptor>> = {
  unsupported: msg`This browser cannot receive notifications. On an iPhone, add ${brandName()} to the home screen first.`,
  denied: msg`Notifications of this site are blocked in your browser. Allow them in its settings for this site.`,
  lost: msg`Your browser ended the notifications of this device. Switch them on again.`,
  off: msg`Your browser asks you once for permission.`,
  on: msg`You are told on this device until you log out here.`,
};

/** Switches push notices on this device on and off. */
function DeviceSection({ pushKey }: { pushKey: string }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(readPushState);
  const { data: isSubscribed = true, refetch } = useQuery({
    queryKey: ['push-subscription'],
    queryFn: isPushed,
    enabled: wanted === 'on',
    gcTime: 0,
  });
  const state = wanted === 'on' && !isSubscribed ? 'lost' : wanted;
  const { mutate: change, isPending } = useMutation({
    mutationFn: async (isOn: boolean) => {
      const next = await (isOn ? switchPushOn(pushKey) : switchPushOff());
      await Promise.all([queries.auth.notices.settings.invalidate(), refetch()]);
      return next;
    },
    meta: { failure: t`Notifications could not be switched. Please try again.` },
    onSuccess: setWanted,
  });
  return (
    <Section title={t`This device`} hint={t`Notifications while the app is closed.`}>
      <Switch
        label={t`Notify me on this device`}
        hint={t(hints[state])}
        checked={state === 'on'}
        disabled={isPending || state === 'unsupported' || state === 'denied'}
        onChange={(isOn) => change(isOn)}
      />
    </Section>
  );
}
