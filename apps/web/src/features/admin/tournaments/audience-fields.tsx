import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GuestKind, Visibility } from '@paheli/core/tournament/visibility';
import { Controller, useWatch } from 'react-hook-form';
import { brandName } from '../../../lib/text/brand-name';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import type { PartProps } from './tournament-fields';

export const visibilityNames: Readonly<Record<Visibility, MessageDescriptor>> = {
  public: msg`Everybody, in the lists`,
  unlisted: msg`Who has the link or the code`,
};
export const guestNames: Readonly<Record<GuestKind, MessageDescriptor>> = {
  anyone: msg`Anyone who finds it`,
  friends: msg`The organiser's friends`,
  numbers: msg`Mobile numbers on a list`,
};

const optionsOf = <Key extends string>(
  names: Readonly<Record<Key, MessageDescriptor>>,
  keys: readonly Key[],
) => keys.map((value) => ({ value, label: names[value] }));

/** How long players may begin after a press, where the organiser chose nothing else. */
const minutesToBegin = 5;

type AudienceFieldsProps = PartProps & {
  /** Whether it is an organiser's tournament. */
  isOrganisers: boolean;
};

/** Who finds the tournament, who may join, and whether an organiser's asks shared questions. */
export function AudienceFields({ form, isOrganisers, field, stateOf }: AudienceFieldsProps) {
  const { t } = useLingui();
  const [entryFee, prizePool, visibility, guests, startsOnPress] = useWatch({
    control: form.control,
    name: ['entryFee', 'prizePool', 'visibility', 'guests', 'startsOnPress'],
  });
  const isUsual = visibility === 'public' && guests === 'anyone' && !startsOnPress;
  // What is played for money is public and for anyone. Other choices stay in sight with their errors.
  if ((entryFee > 0 || prizePool > 0) && isUsual) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Who finds it`}
        options={optionsOf(visibilityNames, ['public', 'unlisted'])}
        {...field('visibility')}
      />
      <Select
        label={t`Who may join`}
        options={optionsOf(
          guestNames,
          isOrganisers ? ['anyone', 'friends', 'numbers'] : ['anyone', 'numbers'],
        )}
        {...(guests === 'numbers' && { hint: t`You enter the numbers once it is saved.` })}
        {...field('guests')}
      />
      <Controller
        control={form.control}
        name="startsOnPress"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t`Starts when you press Start`}
            hint={t`On the host's page, for all at once, whatever start is chosen above. If nobody presses, it starts a minute before its end. The podium comes once nobody may begin any more.`}
            checked={value}
            disabled={stateOf('startsOnPress').disabled}
            onChange={(isPressed) => {
              onChange(isPressed);
              // A hall that is started at once waits for its podium until nobody may begin any more.
              if (isPressed && form.getValues('startWindowMinutes') === null)
                form.setValue('startWindowMinutes', minutesToBegin);
            }}
          />
        )}
      />
      {isOrganisers && (
        <Controller
          control={form.control}
          name="sharedQuestions"
          render={({ field: { value, onChange } }) => (
            <Switch
              label={t`Ask shared questions too`}
              hint={t`${brandName()} shares them with all organisers.`}
              checked={value}
              disabled={stateOf('sharedQuestions').disabled}
              onChange={onChange}
            />
          )}
        />
      )}
    </div>
  );
}
