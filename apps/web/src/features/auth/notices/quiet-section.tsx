import { useLingui } from '@lingui/react/macro';
import { defaultChoices, type NoticeSettings } from '@paheli/core/notices/schema';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { Section } from '../profile/section';
import { useChoices } from './use-choices';

const standard = defaultChoices.quietHours ?? { from: '22:00', until: '07:00' };
const times = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

/** The hours in which notifications wait. */
export function QuietSection({ settings }: { settings: NoticeSettings }) {
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
