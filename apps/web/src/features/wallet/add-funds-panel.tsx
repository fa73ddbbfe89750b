import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocalStore } from '../../lib/browser/local-store';
import { useBirthQuestion } from '../../lib/session/birth-question';
import { mobileProof } from '../../lib/session/mobile-proof';
import { Dialog } from '../../ui/dialog';
import type { AddFundsDialogProps } from './add-funds-dialog';
import { AddFundsForm } from './add-funds-form';
import { StateForm } from './state-form';
import { TopupStatus } from './topup-status';
import { useAsksForState } from './use-asks-for-state';
import { useTopup } from './use-topup';

/** The amount that is offered where nothing is missing, in rupees. */
const usualAmount = 39;
const doubleSubmitMs = 1_000;

/**
 * Adds money to the wallet. The dialog hides while the checkout is open, and returns if the checkout is closed unpaid.
 */
export default function AddFundsPanel({ open, onClose, shortfall = 0 }: AddFundsDialogProps) {
  const { t } = useLingui();
  const prefilledAmount = shortfall > 0 ? shortfall : usualAmount;
  const topup = useTopup();
  const asksForState = useAsksForState();
  const [amount, setAmount] = useState(prefilledAmount);
  const lastSubmitMs = useRef(Number.NEGATIVE_INFINITY);
  const isAskingBirth = useBirthQuestion(open, onClose);
  const isProvingMobile = useLocalStore(mobileProof) !== null;
  const isInTheWay =
    isAskingBirth || isProvingMobile || (topup.phase !== 'idle' && topup.phase !== 'ordering');

  useEffect(() => {
    if (!open) setAmount(prefilledAmount);
  }, [open, prefilledAmount]);

  async function submit(next: number) {
    const now = performance.now();
    if (now - lastSubmitMs.current < doubleSubmitMs) return;
    lastSubmitMs.current = now;
    setAmount(next);
    const outcome = await topup.start(next);
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
