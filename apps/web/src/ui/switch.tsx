import { useId } from 'react';

type SwitchProps = {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A labelled switch that takes effect at once. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-1.5 has-[:disabled]:cursor-default">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={id} className="text-[0.875rem] text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0 items-center">
        <input
          type="checkbox"
          role="switch"
          className="peer h-8 w-14 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-sunken transition-colors checked:border-structure checked:bg-structure disabled:opacity-60"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-1.5 size-5 rounded-full bg-ink-soft transition-transform peer-checked:translate-x-6 peer-checked:bg-surface"
        />
      </span>
    </label>
  );
}
