import { useLingui } from '@lingui/react/macro';
import { difficulties } from '@paheli/core/quiz/constants';
import { difficultiesOrNull, sumOf } from '@paheli/core/tournament/difficulties';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { FormError, TextField } from '../../../ui/text-field';
import { FoldedFields } from './folded-fields';
import { difficultiesInShort } from './stock-text';
import type { TournamentFields } from './tournament-fields';

type DifficultiesFieldsProps = { form: UseFormReturn<TournamentFields, unknown, never>; isFixed: boolean };

/** The numbers of questions of each difficulty, folded while they are in proportion to the pool. */
export function DifficultiesFields({ form, isFixed }: DifficultiesFieldsProps) {
  const { t } = useLingui();
  const { control, register, formState } = form;
  const own = difficultiesOrNull(useWatch({ control, name: 'difficulties' }));
  const errors = formState.errors.difficulties;
  const isComplete = own !== null && Number.isFinite(sumOf(own));
  return (
    <FoldedFields
      title={t`Difficulty`}
      summary={isComplete ? difficultiesInShort(own) : t`in proportion to the questions there are`}
      isOwn={own !== null}
      hasErrors={errors !== undefined}
    >
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
    </FoldedFields>
  );
}
