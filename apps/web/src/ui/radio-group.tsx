import { type ComponentProps, useId } from 'react';
import { type Label, useLabel } from '../lib/language/label';
import { classNames } from './class-names';

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type'> & {
  legend: string;
  options: readonly { readonly value: string; readonly label: Label; readonly lang?: string }[];
};

/**
 * Radio buttons side by side that look like keys. `value` is the selected option, unless a form library controls the
 * inputs.
 */
export function RadioGroup({ legend, options, className, value: chosen, ...input }: RadioGroupProps) {
  const id = useId();
  const text = useLabel();
  return (
    <fieldset className={classNames('flex flex-col gap-1.5', className)}>
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-sunken p-1">
        {options.map(({ value, label, lang }) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="grid min-h-11 cursor-pointer place-items-center rounded-small px-3 text-center font-semibold text-[0.9375rem] text-ink-soft transition-colors has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-structure"
          >
            <input
              {...input}
              {...(chosen !== undefined && { checked: value === chosen })}
              id={`${id}-${value}`}
              type="radio"
              value={value}
              className="sr-only"
            />
            <span lang={lang}>{text(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
