import type { WithdrawalPreview } from '@paheli/core/wallet/withdrawals/schema';
import { useState } from 'react';
import { detailOr } from '../../../lib/api/refusal';
import { api, queries } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { say } from '../../../lib/page/toasts';
import { refreshProfile } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';

/** A withdrawal with its preview. A retry after a lost response uses the same `requestId`. */
type Proposal = { readonly preview: WithdrawalPreview; readonly requestId: string | undefined };

/** Withdraws in two steps: the preview, then the request. */
export function useWithdraw() {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [step, setStep] = useState<'idle' | 'previewing' | 'asking'>('idle');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function preview(amount: number): Promise<void> {
    setRefusal(null);
    setStep('previewing');
    try {
      const requestId = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
      setProposal({ preview: await api.wallet.previewWithdrawal.query({ amount }), requestId });
    } catch (error) {
      logWarning('The withdrawal could not be reckoned.', error);
      setRefusal(detailOr(error, 'This could not be reckoned. Please check your connection and try again.'));
    } finally {
      setStep('idle');
    }
  }

  /** Sends the request, and returns whether it succeeded. */
  async function ask(): Promise<boolean> {
    if (proposal === null || step !== 'idle') return false;
    setRefusal(null);
    setStep('asking');
    try {
      const { amount } = proposal.preview;
      const { requestId } = proposal;
      await api.wallet.askForWithdrawal.mutate({ amount, ...(requestId && { requestId }) });
      say(`Withdrawal of ${formatRupees(amount)} requested.`, 'success');
      setProposal(null);
      void queries.wallet.invalidate();
      void refreshProfile();
      return true;
    } catch (error) {
      logWarning('The withdrawal could not be requested.', error);
      setRefusal(detailOr(error, 'The withdrawal could not be requested. Please try again.'));
      return false;
    } finally {
      setStep('idle');
    }
  }

  const dismiss = () => {
    setProposal(null);
    setRefusal(null);
  };
  return { preview: proposal?.preview ?? null, step, refusal, propose: preview, ask, dismiss };
}
