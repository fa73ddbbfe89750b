import { type ReactNode, useId } from 'react';
import { type Label, useLabel } from '../lib/language/label';
import { classNames } from './class-names';

/** The texts of a form control. */
export type Labels = { label: Label; hint?: Label | undefined; error?: string | undefined };

type FormFieldProps = Labels & {
  className?: string | undefined;
  /** Renders the control with these attributes. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A form control with its label, hint and error, linked for screen readers. */
export function FormField({ label, hint, error, className, children }: FormFieldProps) {
  const id = useId();
  const text = useLabel();
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-[0.9375rem]">
        {text(label)}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.875rem] text-ink-soft">
          {text(hint)}
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
