import { useLingui } from '@lingui/react/macro';
import { optionsNameOthers } from '@paheli/core/question-bank/keeps-order';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import type { Fields, WrittenFields } from './question-fields';

type KeepsOrderFieldProps = Pick<UseFormReturn<Fields, unknown, WrittenFields>, 'control' | 'setValue'> & {
  disabled: boolean;
};

/** Whether the options are never shuffled: what they say themselves, until somebody decides. */
export function KeepsOrderField({ control, setValue, disabled }: KeepsOrderFieldProps) {
  const { t } = useLingui();
  const [decided, options, hindi] = useWatch({
    control,
    name: ['keepsOrder', 'options', 'translations.hi.options'],
  });
  const written = [...options, ...hindi].map((option) => option ?? '');
  const isKept = decided ?? optionsNameOthers({ options: written, translations: {} });
  return (
    <CheckboxFields
      legend={t`Order of the options`}
      options={[{ value: 'kept', label: t`Keep it for every player` }]}
      hint={t`For options that name others, such as “Both A and C” or “None of these”.`}
      error={undefined}
      checked={isKept ? ['kept'] : []}
      disabled={disabled}
      onChange={({ target }) => setValue('keepsOrder', target.checked, { shouldDirty: true })}
    />
  );
}
