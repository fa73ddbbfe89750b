import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { switchPushOff, switchPushOn } from '../../../lib/api/push';
import { queries } from '../../../lib/api/trpc';
import { type PushState, readPushState } from '../../../lib/browser/push-state';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { Switch } from '../../../ui/switch';
import { Section } from '../profile/section';

const hints: Readonly<Record<PushState, MessageDescriptor>> = {
  unsupported: msg`This browser cannot receive notifications. On an iPhone, add ${brand.name} to the home screen first.`,
  denied: msg`Notifications of this site are blocked in your browser. Allow them in its settings for this site.`,
  off: msg`Your browser asks you once for permission.`,
  on: msg`You are told on this device until you log out here.`,
};

/** Switches push notices on this device on and off. */
export function DeviceSection({ pushKey }: { pushKey: string }) {
  const { t } = useLingui();
  const [state, setState] = useState(readPushState);
  const [isBusy, setIsBusy] = useState(false);

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true);
    try {
      setState(await (isOn ? switchPushOn(pushKey) : switchPushOff()));
      void queries.auth.notices.settings.invalidate();
    } catch (error) {
      logWarning('Notifications could not be switched.', error);
      showToast(problemDetailOr(error, t`Notifications could not be switched. Please try again.`), 'error');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Section title={t`This device`} hint={t`Notifications while the app is closed.`}>
      <Switch
        label={t`Notify me on this device`}
        hint={t(hints[state])}
        checked={state === 'on'}
        disabled={isBusy || state === 'unsupported' || state === 'denied'}
        onChange={(isOn) => void change(isOn)}
      />
    </Section>
  );
}
