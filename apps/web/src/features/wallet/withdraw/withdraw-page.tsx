import { useLingui } from '@lingui/react/macro';
import { PreviewWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { Link } from '@tanstack/react-router';
import { IdCard, Trophy } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/form-resolver';
import { useUser } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { Button, buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FormError, TextField } from '../../../ui/text-field';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { useWithdraw } from './use-withdraw';
import { WithdrawalList } from './withdrawal-list';

/** The withdrawal page: the form, and the player's withdrawals. */
export function WithdrawPage() {
  const { t } = useLingui();
  const { walletBalance, withdrawableBalance } = useUser();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 pt-5 md:pt-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-[1.75rem]">{t`Withdraw`}</h1>
        <p className="text-ink-soft">{t`Winnings are paid out. What you added yourself is for playing.`}</p>
      </div>
      <section aria-label={t`Withdraw winnings`} className="tile flex flex-col gap-4 p-5">
        <div>
          <p className="text-[0.875rem] text-ink-soft">{t`Winnings you can withdraw`}</p>
          <p className="figures text-[2rem]">{formatRupees(withdrawableBalance)}</p>
          <p className="text-[0.875rem] text-ink-soft">{t`of ${formatRupees(walletBalance)} in your wallet`}</p>
        </div>
        <NextStep />
      </section>
      <section aria-labelledby="withdrawals-title" className="flex flex-col gap-3">
        <h2 id="withdrawals-title" className="text-[1.375rem]">
          {t`Your withdrawals`}
        </h2>
        <WithdrawalList />
      </section>
    </div>
  );
}

/** The next step of a withdrawal: the form, or the requirement that is missing. */
function NextStep() {
  const { t } = useLingui();
  const { kycStatus, withdrawableBalance } = useUser();
  if (kycStatus !== 'verified') {
    return (
      <EmptyState
        icon={IdCard}
        title={t`KYC Required`}
        action={
          <Link to="/kyc" className={buttonClass('act')}>
            {kycStatus === 'pending' ? t`See your details` : t`Complete KYC`}
          </Link>
        }
      >
        {t`KYC verification must be completed to withdraw winnings.`}{' '}
        {kycStatus === 'pending' && t`Your details are being checked.`}
      </EmptyState>
    );
  }
  if (withdrawableBalance < 1) {
    return (
      <EmptyState
        icon={Trophy}
        title={t`Nothing to withdraw yet`}
        action={
          <Link to="/dashboard" className={buttonClass('quiet')}>
            {t`See tournaments`}
          </Link>
        }
      >
        {t`Prizes you win can be withdrawn from ₹1.`}
      </EmptyState>
    );
  }
  return <WithdrawForm withdrawable={withdrawableBalance} />;
}

/** The form for a withdrawal: amount, preview, request. */
function WithdrawForm({ withdrawable }: { withdrawable: number }) {
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
          if (await withdraw.ask()) form.reset();
        }}
        onCancel={withdraw.dismiss}
      />
    </form>
  );
}
