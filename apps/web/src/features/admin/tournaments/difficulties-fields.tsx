import { useLingui } from '@lingui/react/macro';
import { difficulties } from '@paheli/core/quiz/constants';
import { difficultiesOrNull, sumOf } from '@paheli/core/tournament/difficulties';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { FormError, TextField } from '../../../ui/text-field';
import { difficultiesInShort } from './stock-text';
import type { TournamentFields } from './tournament-fields';

type DifficultiesFieldsProps = { form: UseFormReturn<TournamentFields, unknown, never>; isFixed: boolean };

/** The numbers of questions of each difficulty, folded while they are in proportion to the pool. */
export function DifficultiesFields({ form, isFixed }: DifficultiesFieldsProps) {
  const { t } = useLingui();
  const { control, register, formState } = form;
  const own = difficultiesOrNull(useWatch({ control, name: 'difficulties' }));
  const errors = formState.errors.difficulties;
  const [isOpen, setIsOpen] = useState(own !== null);
  return (
    <details
      open={isOpen || errors !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-card bg-sunken px-4 py-1"
    >
      <summary className="min-h-11 content-center font-semibold text-[0.9375rem]">
        {t`Difficulty`}
        <span className="font-normal text-ink-soft">
          {': '}
          {own && Number.isFinite(sumOf(own))
            ? difficultiesInShort(own)
            : t`in proportion to the questions there are`}
        </span>
      </summary>
      <FormError message={errors?.message ?? null} />
      <div className="grid grid-cols-3 gap-4 py-3">
        {difficulties.map((name) => (
          <TextField
            key={name}
            label={t(difficultyNames[name])}
            type="number"
            inputMode="numeric"
            step={1}
            min={0}
            disabled={formState.isSubmitting || isFixed}
            error={errors?.[name]?.message}
            {...register(`difficulties.${name}`, { valueAsNumber: true })}
          />
        ))}
      </div>
    </details>
  );
}
