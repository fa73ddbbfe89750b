import { type Label, useLabel } from '../../lib/language/label';

type FilterKeysProps<Value extends string> = {
  /** The group's name for screen readers. */
  legend: string;
  options: readonly { readonly value: Value; readonly label: Label }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** Filters a list with a row of toggle buttons, which scrolls on a phone. */
export function FilterKeys<Value extends string>({
  legend,
  options,
  value,
  onChoose,
}: FilterKeysProps<Value>) {
  const text = useLabel();
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="min-h-11 whitespace-nowrap rounded-card border-[1.5px] border-line px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
        >
          {text(option.label)}
        </button>
      ))}
    </fieldset>
  );
}
