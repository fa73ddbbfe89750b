import { useLingui } from '@lingui/react/macro';
import { AddFunds } from '@paheli/core/wallet/schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../lib/api/trpc';
import { zodResolver } from '../../lib/form-resolver';
import { formatPrice } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormError, TextField } from '../../ui/text-field';
import { InAppHint } from './in-app-hint';
import { StateForm } from './state-form';
import { TopupStatus } from './topup-status';
import { useAskedFirst } from './use-asked-first';
import { useAsksForState } from './use-asks-for-state';
import { useTopup } from './use-topup';

/** The amount that is offered where nothing is missing, in rupees. */
const usualAmount = 39;
const doubleSubmitMs = 1_000;

type AddFundsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What is missing for a seat, in rupees; filled in at the start. */
  shortfall?: number;
  /** The tournament whose seat the money is for. */
  tournamentId?: string;
};

/**
 * Adds money to the wallet. The dialog hides while the checkout is open, and returns if the checkout is closed unpaid.
 */
export default function AddFundsPanel({ open, onClose, shortfall = 0, tournamentId }: AddFundsDialogProps) {
  const { t } = useLingui();
  const prefilledAmount = shortfall > 0 ? shortfall : usualAmount;
  const topup = useTopup();
  const asksForState = useAsksForState();
  const [amount, setAmount] = useState(prefilledAmount);
  const lastSubmitMs = useRef(Number.NEGATIVE_INFINITY);
  const isAskedFirst = useAskedFirst(open, onClose);
  const isInTheWay = isAskedFirst || (topup.phase !== 'idle' && topup.phase !== 'ordering');

  useEffect(() => {
    if (!open) setAmount(prefilledAmount);
  }, [open, prefilledAmount]);

  async function submit(next: number) {
    const now = performance.now();
    if (now - lastSubmitMs.current < doubleSubmitMs) return;
    lastSubmitMs.current = now;
    setAmount(next);
    const outcome = await topup.start({ amount: next, tournamentId });
    if (outcome === 'credited' || outcome === 'pending') onClose();
  }

  return (
    <>
      <Dialog
        open={open && !isInTheWay && topup.notice === null}
        onClose={onClose}
        title={t`Add Funds`}
        description={t`Pay by card or UPI. The money is in your wallet as soon as the payment is confirmed.`}
      >
        <InAppHint />
        {asksForState ? (
          <StateForm />
        ) : (
          <AddFundsForm
            amount={amount}
            failure={topup.problem?.detail ?? null}
            busy={topup.phase === 'ordering'}
            onSubmit={submit}
          />
        )}
      </Dialog>
      <TopupStatus phase={topup.phase} notice={topup.notice} onDismiss={topup.dismissNotice} />
    </>
  );
}

const suggestions = [39, 100, 500, 1000] as const;

type AddFundsFormProps = {
  amount: number;
  failure: string | null;
  busy: boolean;
  onSubmit: (amount: number) => Promise<void>;
};

function AddFundsForm({ amount, failure, busy, onSubmit }: AddFundsFormProps) {
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
