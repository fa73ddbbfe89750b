import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Marks, marksOrNull } from '@paheli/core/tournament/marks';
import { useWatch } from 'react-hook-form';
import { marksInShort } from '../../../lib/text/marks';
import { TextField } from '../../../ui/text-field';
import { FoldedFields } from '../folded-fields';
import type { PartProps } from './tournament-fields';

const fields: readonly { name: keyof Marks; label: MessageDescriptor; min: number }[] = [
  { name: 'easy', label: msg`Right, easy`, min: 1 },
  { name: 'medium', label: msg`Right, medium`, min: 1 },
  { name: 'hard', label: msg`Right, hard`, min: 1 },
  { name: 'wrong', label: msg`A wrong answer takes`, min: 0 },
];

/** The points of the answers, folded while they are the usual ones. */
export function MarksFields({ form: { control, register, formState }, locks }: PartProps) {
  const { t } = useLingui();
  const marks = marksOrNull(useWatch({ control, name: 'marks' }));
  const errors = formState.errors.marks;
  return (
    <FoldedFields
      title={t`Marks`}
      summary={marks ? marksInShort(marks) : t`one point for each right answer`}
      isOwn={marks !== null}
      hasErrors={errors !== undefined}
    >
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Points decide the ranks. No answer takes nothing, and without a point above 0 nobody wins.`}
      </p>
      <div className="grid grid-cols-2 gap-4 py-3 sm:grid-cols-4">
        {fields.map(({ name, label, min }) => (
          <TextField
            key={name}
            label={t(label)}
            type="number"
            inputMode="numeric"
            step={1}
            min={min}
            max={10}
            disabled={formState.isSubmitting || locks.marks !== undefined}
            error={errors?.[name]?.message}
            {...register(`marks.${name}`, { valueAsNumber: true })}
          />
        ))}
      </div>
    </FoldedFields>
  );
}
