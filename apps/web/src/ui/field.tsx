import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Stands in front of the text, such as '₹'. */
  prefix?: string;
};

/** A labelled input with its hint and its error, tied together for screen readers. */
export function Field({ label, hint, error, prefix, className, ...input }: FieldProps) {
  const id = useId();
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-[0.9375rem]">
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-12 items-center gap-1.5 rounded-card border-[1.5px] bg-surface px-3.5 transition-colors focus-within:border-structure focus-within:outline-2 focus-within:outline-structure',
          error ? 'border-wrong' : 'border-edge',
        )}
      >
        {prefix && (
          <span aria-hidden="true" className="figures text-xl">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={classNames(
            'min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft',
            prefix && 'figures text-xl',
          )}
        />
      </div>
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

/** What went wrong with a whole form. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert" className={message ? 'rounded-card bg-wrong-soft px-4 py-3 text-wrong' : 'hidden'}>
      {message}
    </div>
  );
}
