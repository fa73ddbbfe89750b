import { useLingui } from '@lingui/react/macro';
import { divideByWeights, toPaise, toRupees } from '@paheli/core/money';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { formatPrice } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { type PartProps, toBps } from './tournament-fields';

const wholeBps = 10_000;
const mostPlaces = 100;

/** The fields for the share of each place, with the resulting prizes. */
export function PrizeSplit({ form, locks }: PartProps) {
  const { t } = useLingui();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'prizeSplitBps' });
  const shares = useWatch({ control, name: 'prizeSplitBps' });
  const prizePool = useWatch({ control, name: 'prizePool' });
  const bps = toBps(shares);
  const prizes = prizesOf(prizePool, bps);
  const sum = bps.reduce((all, share) => all + share, 0) / 100;
  const disabled = formState.isSubmitting || locks.prizeSplitBps !== undefined;
  const errors = formState.errors.prizeSplitBps;
  const error = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby="prize-split-sum">
      <legend className="mb-2 font-semibold text-[0.9375rem]">{t`Prize split by place`}</legend>
      <ol className="flex flex-col gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <label htmlFor={`share-${id}`} className="w-16 flex-none text-[0.9375rem]">
                {t`Place ${index + 1}`}
              </label>
              <div
                className={classNames(
                  'flex min-h-12 w-28 flex-none items-center gap-1 rounded-card border-[1.5px] px-3 focus-within:outline-2 focus-within:outline-structure',
                  errors?.[index] ? 'border-wrong' : 'border-edge',
                  disabled ? 'bg-sunken text-ink-soft' : 'bg-surface',
                )}
              >
                <input
                  id={`share-${id}`}
                  type="number"
                  inputMode="decimal"
                  min={0.01}
                  max={100}
                  step={0.01}
                  disabled={disabled}
                  aria-invalid={errors?.[index] ? true : undefined}
                  className="min-h-11 w-full min-w-0 bg-transparent tabular-nums outline-none"
                  {...register(`prizeSplitBps.${index}.percent`, { valueAsNumber: true })}
                />
                <span aria-hidden="true">%</span>
              </div>
              <span className="figures flex-1 text-right">{prizes?.[index] ?? ''}</span>
              <button
                type="button"
                aria-label={t`Remove place ${index + 1}`}
                disabled={disabled || fields.length === 1}
                onClick={() => remove(index)}
                className="grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-40"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </div>
            {errors?.[index]?.message && (
              <p className="text-[0.875rem] text-wrong">{errors[index].message}</p>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="plain"
          size="small"
          disabled={disabled || fields.length >= mostPlaces}
          onClick={() => append({ percent: Math.max(0, 100 - sum) || 0 })}
        >
          <Plus aria-hidden="true" className="size-[1.1em]" />
          {t`Add a place`}
        </Button>
        <p
          id="prize-split-sum"
          className={classNames(
            'text-[0.9375rem]',
            sum === 100 ? 'text-ink-soft' : 'font-semibold text-wrong',
          )}
        >
          {Number.isFinite(sum) ? t`${sum}% of 100% shared out` : t`Enter every share.`}
        </p>
      </div>
      {error && sum !== 100 && (
        <p role="alert" className="text-[0.875rem] text-wrong">
          {t`The shares must add up to 100%.`}
        </p>
      )}
    </fieldset>
  );
}

/**
 * Returns each place's prize when every place is filled without ties; null while the pool or the shares are invalid.
 */
function prizesOf(prizePool: number, bps: readonly number[]): string[] | null {
  const isWhole = bps.every((share) => Number.isInteger(share) && share >= 0);
  if (!isWhole || bps.reduce((all, share) => all + share, 0) !== wholeBps) return null;
  const paise = Math.round(prizePool * 100);
  if (!Number.isSafeInteger(paise) || paise < 0 || paise / 100 !== prizePool) return null;
  return divideByWeights(toPaise(prizePool), bps).map((share) => formatPrice(toRupees(share)));
}
