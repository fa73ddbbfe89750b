import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';

type SelectProps = ComponentProps<'select'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Leads the list while nothing is chosen, and cannot be chosen. */
  placeholder?: string;
  options: readonly { readonly value: string; readonly label: string }[];
};

/** One of many, from a list that opens; with its label, hint and error as a `Field` has them. */
export function Select({ label, hint, error, placeholder, options, className, ...select }: SelectProps) {
  const id = useId();
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-[0.9375rem]">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
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
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.875rem] text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.875rem] text-wrong">
          {error}
        </p>
      )}
    </div>
  );
}
