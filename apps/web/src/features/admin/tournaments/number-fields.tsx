import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/text-field';
import type { PartProps } from './tournament-fields';

type NumberField = {
  readonly name:
    | 'entryFee'
    | 'prizePool'
    | 'maxParticipants'
    | 'minParticipants'
    | 'questionsCount'
    | 'durationMinutes';
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly min: number;
};

const numbers: readonly NumberField[] = [
  { name: 'entryFee', label: msg`Entry fee (₹)`, min: 0 },
  { name: 'prizePool', label: msg`Prize pool (₹)`, min: 0 },
  { name: 'maxParticipants', label: msg`Maximum participants`, min: 1 },
  {
    name: 'minParticipants',
    label: msg`Minimum participants`,
    hint: msg`With fewer players at its end, the tournament is cancelled and refunded.`,
    min: 1,
  },
  { name: 'questionsCount', label: msg`Questions`, min: 1 },
  {
    name: 'durationMinutes',
    label: msg`Duration (minutes)`,
    hint: msg`At least 7 seconds for each question.`,
    min: 1,
  },
];

type NumberFieldsProps = Pick<PartProps, 'field'> & {
  /** Whether the tournament may have a fee and a prize. */
  hasMoney: boolean;
};

/** The fee, the pool, the seats and the size of a quiz. */
export function NumberFields({ hasMoney, field }: NumberFieldsProps) {
  const { t } = useLingui();
  const isMoney = (name: NumberField['name']) => name === 'entryFee' || name === 'prizePool';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {numbers
        .filter(({ name }) => hasMoney || !isMoney(name))
        .map(({ name, label, hint, min }) => (
          <TextField
            key={name}
            label={t(label)}
            type="number"
            inputMode={isMoney(name) ? 'decimal' : 'numeric'}
            step={isMoney(name) ? 0.01 : 1}
            min={min}
            {...(hint && { hint: t(hint) })}
            {...(name === 'minParticipants' &&
              !hasMoney && { hint: t`With fewer players at its end, the tournament is cancelled.` })}
            {...field(name, { valueAsNumber: true })}
          />
        ))}
    </div>
  );
}
