import type { ComponentProps } from 'react';
import { type Label, useLabel } from '../lib/language/label';
import { classNames } from './class-names';
import { FormField, type Labels } from './form-field';

type SelectProps = Labels &
  ComponentProps<'select'> & {
    /** The first entry while nothing is selected; it cannot be selected. */
    placeholder?: string;
    options: readonly { readonly value: string; readonly label: Label }[];
  };

/** A labelled select. */
export function Select({ label, hint, error, placeholder, options, className, ...select }: SelectProps) {
  const text = useLabel();
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={classNames(
            'min-h-12 w-full min-w-0 rounded-card border-[1.5px] bg-surface px-3 text-ink disabled:bg-sunken disabled:text-ink-soft',
            error ? 'border-wrong' : 'border-edge',
          )}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {text(name)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
