import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { FormField, type Labels } from './form-field';

/** A labelled multi-line input with its hint and its error. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...textarea
}: Labels & ComponentProps<'textarea'>) {
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={3}
          dir="auto"
          {...textarea}
          {...control}
          className={classNames(
            'rounded-card border-[1.5px] bg-surface px-3.5 py-2.5 outline-offset-0 focus:outline-2 focus:outline-structure disabled:bg-sunken disabled:text-ink-soft',
            error ? 'border-wrong' : 'border-edge',
          )}
        />
      )}
    </FormField>
  );
}
