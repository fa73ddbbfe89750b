import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import type { Period, Preset } from './period';

type PeriodFormProps = { period: Period; presets: readonly Preset[]; onChoose: (period: Period) => void };

/** Chooses the period: a preset, or any two days. */
export function PeriodForm({ period, presets, onChoose }: PeriodFormProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Periods`}</legend>
        {presets.map(({ name, period: preset }) => (
          <button
            key={name}
            type="button"
            aria-pressed={preset.from === period.from && preset.to === period.to}
            onClick={() => onChoose(preset)}
            className="min-h-11 rounded-card border-[1.5px] border-line px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <form
        key={`${period.from} ${period.to}`}
        aria-label={t`Choose a period`}
        className="grid grid-cols-2 items-end gap-2.5 sm:grid-cols-[12rem_12rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onChoose({ from: String(form.get('from')), to: String(form.get('to')) });
        }}
      >
        <TextField
          label={t`From`}
          name="from"
          type="date"
          required
          defaultValue={period.from}
          max={period.to}
        />
        <TextField label={t`To`} name="to" type="date" required defaultValue={period.to} />
        <Button
          type="submit"
          variant="quiet"
          className="col-span-2 sm:col-span-1 sm:justify-self-start sm:px-8"
        >
          {t`Show`}
        </Button>
      </form>
    </div>
  );
}
