import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { AddFunds } from '@paheli/core/wallet/schema';
import { useForm } from 'react-hook-form';
import { trpc } from '../../lib/api/trpc';
import { formatPrice } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { FormError, TextField } from '../../ui/text-field';

const suggestions = [39, 100, 500, 1000] as const;

type AddFundsFormProps = {
  amount: number;
  failure: string | null;
  busy: boolean;
  onSubmit: (amount: number) => Promise<void>;
};

export function AddFundsForm({ amount, failure, busy, onSubmit }: AddFundsFormProps) {
  const { t } = useLingui();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const form = useForm<AddFunds>({ resolver: zodResolver(AddFunds), defaultValues: { amount } });
  const chosen = form.watch('amount');
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => onSubmit(input.amount))}
      className="flex flex-col gap-4"
    >
      <FormError message={failure} />
      <TextField
        label={t`Amount (INR)`}
        prefix="₹"
        type="number"
        inputMode="decimal"
        min={1}
        step="0.01"
        required
        disabled={busy}
        error={form.formState.errors.amount?.message}
        {...(settings.data && {
          hint: t`From ${formatPrice(settings.data.minTopup)} to ${formatPrice(settings.data.maxTopup)}.`,
        })}
        {...form.register('amount', { valueAsNumber: true })}
      />
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{t`Suggested amounts`}</legend>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            aria-pressed={chosen === suggestion}
            disabled={busy}
            onClick={() => form.setValue('amount', suggestion, { shouldValidate: true })}
            className="min-h-11 rounded-card border-[1.5px] border-line font-semibold text-ink-soft tabular-nums transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
          >
            {formatPrice(suggestion)}
          </button>
        ))}
      </fieldset>
      <Button type="submit" busy={busy}>
        {busy ? t`Processing...` : t`Add Funds`}
      </Button>
    </form>
  );
}
