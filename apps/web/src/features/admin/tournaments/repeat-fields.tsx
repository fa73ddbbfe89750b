import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Weekday, weekdays } from '@paheli/core/tournament/series';
import { useWatch } from 'react-hook-form';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { TextField } from '../../../ui/text-field';
import { FoldedFields } from '../folded-fields';
import type { PartProps } from './tournament-fields';

const weekdayNames = {
  monday: msg`Monday`,
  tuesday: msg`Tuesday`,
  wednesday: msg`Wednesday`,
  thursday: msg`Thursday`,
  friday: msg`Friday`,
  saturday: msg`Saturday`,
  sunday: msg`Sunday`,
} as const;

/** The weekdays and the last day of a tournament that repeats. What is played for money does not. */
export function RepeatFields({ form: { control, formState }, field }: PartProps) {
  const { t } = useLingui();
  const [entryFee, prizePool, chosen] = useWatch({ control, name: ['entryFee', 'prizePool', 'weekdays'] });
  const { errors, defaultValues } = formState;
  if (entryFee !== 0 || prizePool !== 0) return null;
  return (
    <FoldedFields
      title={t`Repeats`}
      summary={chosen.length === 0 ? t`once only` : nameWeekdays(chosen)}
      isOwn={defaultValues?.until !== ''}
      hasErrors={errors.weekdays !== undefined || errors.until !== undefined}
    >
      <p className="text-[0.9375rem] text-ink-soft">
        {t`A tournament of its own is made for each day, a week ahead, at the time of the start in India.`}
      </p>
      <div className="flex flex-col gap-4 py-3">
        <CheckboxFields
          legend={t`On these days`}
          options={weekdays.map((value) => ({ value, label: t(weekdayNames[value]) }))}
          {...field('weekdays')}
        />
        <TextField
          label={t`Last day`}
          type="date"
          hint={t`At most a year after the start.`}
          {...field('until')}
        />
      </div>
    </FoldedFields>
  );
}

/** Returns the names of weekdays, Monday first. */
export function nameWeekdays(chosen: readonly Weekday[]): string {
  return weekdays
    .filter((day) => chosen.includes(day))
    .map((day) => t(weekdayNames[day]))
    .join(', ');
}
