import { type ComponentProps, useId } from 'react';

type CheckboxFieldsProps = Omit<ComponentProps<'input'>, 'type' | 'checked'> & {
  legend: string;
  options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  hint?: string;
  error: string | undefined;
  /** The checked values, unless a form library controls the inputs. */
  checked?: readonly string[];
};

/** Check boxes side by side: the field is the list of the checked values. */
export function CheckboxFields({ legend, options, hint, error, checked, ...input }: CheckboxFieldsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label, lang }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 has-[:disabled]:cursor-default"
          >
            <input
              {...input}
              {...(checked && { checked: checked.includes(value) })}
              type="checkbox"
              value={value}
              className="size-5 accent-structure"
            />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-[0.875rem] text-ink-soft empty:hidden">
        {error ? <span className="text-wrong">{error}</span> : hint}
      </p>
    </fieldset>
  );
}
