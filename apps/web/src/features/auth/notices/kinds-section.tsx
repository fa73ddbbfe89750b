import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EmailKind, type NoticeSettings, PushKind } from '@paheli/core/notices/schema';
import { useUser } from '../../../lib/session/auth';
import { Switch } from '../../../ui/switch';
import { Section } from '../profile/section';
import { useChoices } from './use-choices';

const pushNames: Readonly<Record<PushKind, MessageDescriptor>> = {
  tournament_starting: msg`A tournament of mine is about to start`,
  tournament_moved: msg`A tournament of mine has another start`,
  seat_offered: msg`I am invited to a new date of a tournament`,
  prize_paid: msg`I won a prize`,
  withdrawal_decided: msg`My withdrawal was decided`,
  invitation_accepted: msg`My invitation was accepted`,
};

const emailNames: Readonly<Record<EmailKind, MessageDescriptor>> = {
  payment_received: msg`Receipts of my payments`,
  payment_refunded: msg`A payment of mine was refunded`,
  tournament_moved: msg`A tournament of mine has another start`,
  seat_offered: msg`I am invited to a new date of a tournament`,
  prize_paid: msg`I won a prize`,
  withdrawal_decided: msg`My withdrawal was decided`,
};

/** Notices about money won, which only players with a wallet get. */
const ofWallet: readonly string[] = ['prize_paid', 'withdrawal_decided'];

/** Switches each kind of notice on and off, for each channel. */
export function KindsSection({ settings }: { settings: NoticeSettings }) {
  const { t } = useLingui();
  const { pushKey, sendsEmail, pushOff, emailOff } = settings;
  const choose = useChoices(settings);
  const { hasWallet } = useUser();
  const isShown = (kind: string) => hasWallet || !ofWallet.includes(kind);
  if (pushKey === null && !sendsEmail) return null;
  return (
    <div className="flex flex-col gap-5">
      {pushKey !== null && (
        <Section title={t`Notify me when`} hint={t`On each device where you switched notifications on.`}>
          <div className="flex flex-col divide-y divide-line">
            {PushKind.options.filter(isShown).map((kind) => (
              <Switch
                key={kind}
                label={t(pushNames[kind])}
                hint={
                  kind === 'tournament_starting' ? t`Five minutes before, also in quiet hours.` : undefined
                }
                checked={!pushOff.includes(kind)}
                onChange={(isOn) => choose({ pushOff: toggled(pushOff, kind, isOn) })}
              />
            ))}
          </div>
        </Section>
      )}
      {sendsEmail && (
        <Section
          title={t`E-mail me`}
          hint={t`News about the security of your account is always sent to your verified address.`}
        >
          <div className="flex flex-col divide-y divide-line">
            {EmailKind.options.filter(isShown).map((kind) => (
              <Switch
                key={kind}
                label={t(emailNames[kind])}
                checked={!emailOff.includes(kind)}
                onChange={(isOn) => choose({ emailOff: toggled(emailOff, kind, isOn) })}
              />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function toggled<Kind>(off: readonly Kind[], kind: Kind, isOn: boolean): Kind[] {
  const others = off.filter((each) => each !== kind);
  return isOn ? others : [...others, kind];
}
