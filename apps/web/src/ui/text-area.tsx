import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A `Field` for more than a line. */
export function TextArea({ label, hint, error, className, ...textarea }: TextAreaProps) {
  const id = useId();
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-[0.9375rem]">
        {label}
      </label>
      <textarea
        rows={3}
        {...textarea}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={classNames(
          'rounded-card border-[1.5px] bg-surface px-3.5 py-2.5 outline-offset-0 focus:outline-2 focus:outline-structure disabled:bg-sunken disabled:text-ink-soft',
          error ? 'border-wrong' : 'border-edge',
        )}
      />
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
