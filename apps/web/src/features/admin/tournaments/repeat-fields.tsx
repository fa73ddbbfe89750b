import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Weekday, weekdays } from '@paheli/core/tournament/series';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { TextField } from '../../../ui/text-field';
import { FoldedFields } from './folded-fields';
import type { FieldState, TournamentFields } from './tournament-fields';

const weekdayNames = {
  monday: msg`Monday`,
  tuesday: msg`Tuesday`,
  wednesday: msg`Wednesday`,
  thursday: msg`Thursday`,
  friday: msg`Friday`,
  saturday: msg`Saturday`,
  sunday: msg`Sunday`,
} as const;

type RepeatFieldsProps = {
  form: UseFormReturn<TournamentFields, unknown, never>;
  stateOf: (name: 'weekdays' | 'until') => FieldState;
};

/** The weekdays and the last day of a tournament that repeats. What is played for money does not. */
export function RepeatFields({ form: { control, register, formState }, stateOf }: RepeatFieldsProps) {
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
          {...stateOf('weekdays')}
          {...register('weekdays')}
        />
        <TextField
          label={t`Last day`}
          type="date"
          hint={t`At most a year after the start.`}
          {...stateOf('until')}
          {...register('until')}
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
