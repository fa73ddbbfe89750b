import { useLingui } from '@lingui/react/macro';
import { difficulties } from '@paheli/core/quiz/constants';
import { difficultiesOrNull, sumOf } from '@paheli/core/tournament/difficulties';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { FormError, TextField } from '../../../ui/text-field';
import { FoldedFields } from '../folded-fields';
import { difficultiesInShort } from './stock-text';
import type { PartProps } from './tournament-fields';

/** The numbers of questions of each difficulty, folded while they are in proportion to the pool. */
export function DifficultiesFields({ form, locks }: PartProps) {
  const { t } = useLingui();
  const { control, register, formState, trigger } = form;
  const [numbers, questionsCount] = useWatch({ control, name: ['difficulties', 'questionsCount'] });
  const own = difficultiesOrNull(numbers);
  const errors = formState.errors.difficulties;
  const sum = sumOf(numbers);
  const isComplete = Number.isFinite(sum);
  // The schema says at once where the numbers miss that of the questions, and not only when the form is saved.
  useEffect(() => {
    if (Number.isFinite(sum + questionsCount)) void trigger('difficulties');
  }, [sum, questionsCount, trigger]);
  return (
    <FoldedFields
      title={t`Difficulty`}
      summary={own && isComplete ? difficultiesInShort(own) : t`in proportion to the questions there are`}
      isOwn={own !== null}
      hasErrors={errors !== undefined}
    >
      <div id="difficulties-error">
        <FormError message={errors?.message ?? null} />
      </div>
      <fieldset
        aria-label={t`Difficulty`}
        aria-describedby="difficulties-error"
        className="grid min-w-0 grid-cols-3 gap-4 py-3"
      >
        {difficulties.map((name) => (
          <TextField
            key={name}
            label={t(difficultyNames[name])}
            type="number"
            inputMode="numeric"
            step={1}
            min={0}
            disabled={formState.isSubmitting || locks.difficulties !== undefined}
            error={errors?.[name]?.message}
            {...register(`difficulties.${name}`, { valueAsNumber: true })}
          />
        ))}
      </fieldset>
    </FoldedFields>
  );
}
