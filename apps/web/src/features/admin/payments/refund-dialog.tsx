import { useLingui } from '@lingui/react/macro';
import { type AdminPayment, RefundPayment } from '@paheli/core/wallet/payments/refund';
import { useForm } from 'react-hook-form';
import { problemDetailOr } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError, TextField } from '../../../ui/text-field';
import { formatMoney } from './cells';

type RefundDialogProps = { payment: AdminPayment; onClose: () => void };

/** Refunds a payment, or a part of it. Asks for the amount and the reason. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const { id: paymentId, refundable, currency } = payment;
  const form = useForm<RefundPayment>({
    resolver: zodResolver(RefundPayment),
    defaultValues: { paymentId, amount: refundable, reason: '' },
  });
  const refund = trpc.admin.payments.refund.useMutation({
    onSuccess: ({ amount }) => {
      showToast(t`${formatMoney(amount, currency)} is on its way back`, 'success');
      onClose();
    },
    meta: { isShownInPlace: true },
  });
  const maxAmount = formatMoney(refundable, currency);
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={() => !refund.isPending && onClose()}
      title={t`Refund this payment?`}
      description={
        payment.user
          ? t`The money leaves the deposit of ${isolated(payment.user.name)} and goes back the way it was paid.`
          : t`The money goes back the way it was paid.`
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((input) => refund.mutate(input))}
      >
        <FormError
          message={
            refund.error
              ? problemDetailOr(refund.error, t`Please check your connection and try again.`)
              : null
          }
        />
        <TextField
          label={t`Amount (${currency})`}
          type="number"
          inputMode="decimal"
          step="0.01"
          min={1}
          max={refundable}
          required
          disabled={refund.isPending}
          hint={t`At most ${maxAmount}.`}
          error={errors.amount?.message}
          {...form.register('amount', { valueAsNumber: true })}
        />
        <TextField
          label={t`Reason`}
          required
          maxLength={500}
          disabled={refund.isPending}
          hint={t`It is recorded in the audit log.`}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Button type="submit" busy={refund.isPending}>
          {refund.isPending ? t`Refunding...` : t`Refund`}
        </Button>
      </form>
    </Dialog>
  );
}
