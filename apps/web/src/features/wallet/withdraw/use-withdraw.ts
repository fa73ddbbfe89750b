import { useLingui } from '@lingui/react/macro';
import type { WithdrawalPreview } from '@paheli/core/wallet/withdrawals/schema';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { api, queries } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';

/** A withdrawal with its preview. A retry after a lost response uses the same `requestId`. */
type Proposal = { readonly preview: WithdrawalPreview; readonly requestId: string | undefined };

/** Withdraws in two steps: the preview, then the request. */
export function useWithdraw() {
  const { t } = useLingui();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [step, setStep] = useState<'idle' | 'previewing' | 'asking'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  async function preview(amount: number): Promise<void> {
    setFailure(null);
    setStep('previewing');
    try {
      const requestId = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
      setProposal({ preview: await api.wallet.previewWithdrawal.query({ amount }), requestId });
    } catch (error) {
      logWarning('The withdrawal could not be calculated.', error);
      setFailure(
        problemDetailOr(
          error,
          t`The withdrawal could not be calculated. Please check your connection and try again.`,
        ),
      );
    } finally {
      setStep('idle');
    }
  }

  /** Sends the request, and returns whether it succeeded. */
  async function ask(): Promise<boolean> {
    if (proposal === null || step !== 'idle') return false;
    setFailure(null);
    setStep('asking');
    try {
      const { amount } = proposal.preview;
      const { requestId } = proposal;
      await api.wallet.askForWithdrawal.mutate({ amount, ...(requestId && { requestId }) });
      showToast(t`Withdrawal of ${formatRupees(amount)} requested.`, 'success');
      setProposal(null);
      void queries.wallet.invalidate();
      void refreshProfile();
      return true;
    } catch (error) {
      logWarning('The withdrawal could not be requested.', error);
      setFailure(problemDetailOr(error, t`The withdrawal could not be requested. Please try again.`));
      return false;
    } finally {
      setStep('idle');
    }
  }

  const dismiss = () => {
    setProposal(null);
    setFailure(null);
  };
  return { preview: proposal?.preview ?? null, step, failure, propose: preview, ask, dismiss };
}
