import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { SetLimits } from '@paheli/core/wallet/deposit-limit';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';

/** Parses the amount. An empty field means no limit. */
const readAmount = (text: string | number | null) => (text === '' || text === null ? null : Number(text));

/** The form for the daily deposit limit. */
export function LimitForm({ limit, onDone }: { limit: number | null; onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm<SetLimits>({
    resolver: zodResolver(SetLimits),
    defaultValues: { dailyDepositLimit: limit },
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['dailyDepositLimit'],
    otherwise: t`Your limit could not be set. Please try again.`,
    async send(values) {
      const limits = await api.wallet.limits.set.mutate(values);
      queries.wallet.limits.mine.setData(undefined, limits);
      showToast(
        limits.nextDepositLimitFrom ? t`Your limit will change in 24 hours.` : t`Your limit was set.`,
        'success',
      );
      onDone();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label={t`Daily deposit limit`} className="flex flex-col gap-3">
      <FormError message={failure} />
      <TextField
        label={t`Daily deposit limit (INR)`}
        prefix="₹"
        type="number"
        inputMode="decimal"
        min={0}
        step="0.01"
        hint={t`A lower limit applies at once, a higher one after 24 hours. Leave it empty for no limit.`}
        disabled={isSubmitting}
        error={errors.dailyDepositLimit?.message}
        {...form.register('dailyDepositLimit', { setValueAs: readAmount })}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Save limit`}
        </Button>
        <Button variant="plain" size="small" disabled={isSubmitting} onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
