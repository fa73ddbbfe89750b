import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { PreviewWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { useForm } from 'react-hook-form';
import { formatRupees } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { useWithdraw } from './use-withdraw';

/** The form for a withdrawal: amount, preview, request. */
export function WithdrawForm({ withdrawable }: { withdrawable: number }) {
  const { t } = useLingui();
  const withdraw = useWithdraw();
  const form = useForm<PreviewWithdrawal>({ resolver: zodResolver(PreviewWithdrawal) });
  const isReckoning = withdraw.step === 'previewing';
  return (
    <form
      noValidate
      aria-label={t`Withdraw winnings`}
      onSubmit={form.handleSubmit(({ amount }) => withdraw.propose(amount))}
      className="flex flex-col gap-4"
    >
      <FormError message={withdraw.preview ? null : withdraw.failure} />
      <TextField
        label={t`Amount (INR)`}
        prefix="₹"
        type="number"
        inputMode="decimal"
        min={1}
        step="0.01"
        required
        disabled={isReckoning}
        hint={t`Up to ${formatRupees(withdrawable)}. You see the tax before you confirm.`}
        error={form.formState.errors.amount?.message}
        {...form.register('amount', { valueAsNumber: true })}
      />
      <div className="flex gap-2.5">
        <Button
          variant="quiet"
          disabled={isReckoning}
          onClick={() => form.setValue('amount', withdrawable, { shouldValidate: true })}
        >
          {t`All of it`}
        </Button>
        <Button type="submit" busy={isReckoning} className="flex-1">
          {isReckoning ? t`Processing...` : t`Continue`}
        </Button>
      </div>
      <ConfirmWithdrawal
        preview={withdraw.preview}
        failure={withdraw.failure}
        isAsking={withdraw.step === 'asking'}
        onConfirm={async () => {
          if (await withdraw.ask()) form.reset({});
        }}
        onCancel={withdraw.dismiss}
      />
    </form>
  );
}
