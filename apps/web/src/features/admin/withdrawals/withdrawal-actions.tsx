import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { TextField } from '../../../ui/text-field';

type WithdrawalActionsProps = { withdrawal: AdminWithdrawal; onDecided: () => void };

/** The buttons that approve, retry or reject a withdrawal. Shown while a decision is open. */
export function WithdrawalActions({ withdrawal, onDecided }: WithdrawalActionsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'pay' | 'reject' | null>(null);
  const decision = useWithdrawalDecision(withdrawal, () => {
    setAsking(null);
    onDecided();
  });
  const { id: ownId } = useUser();
  const { status, approvals, approvalsNeeded, firstApproval, user } = withdrawal;
  const wasPaidAtBank = status === 'paid' && withdrawal.payouts.at(-1)?.method === 'bank';
  if (wasPaidAtBank && user.id !== ownId)
    return <ReturnAction withdrawal={withdrawal} onDecided={onDecided} />;
  if (status !== 'requested' && status !== 'failed') return null;
  const isRetry = status === 'failed';
  const isBarred = user.id === ownId || (!isRetry && firstApproval?.by.id === ownId);
  const isFirstOfTwo = !isRetry && approvals + 1 < approvalsNeeded;
  return (
    <div className="flex flex-col gap-3">
      {(isFirstOfTwo || isBarred) && (
        <p className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
          {user.id === ownId
            ? t`This withdrawal is your own: another administrator decides on it.`
            : isBarred
              ? t`You have approved this withdrawal; another administrator has to approve it as well.`
              : t`The total of seven days needs two approvals. Yours is the first.`}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        {user.id !== ownId && (
          <Button
            variant="danger"
            size="small"
            disabled={decision.isSending}
            onClick={() => setAsking('reject')}
          >
            {t`Reject`}
          </Button>
        )}
        {!isBarred && (
          <Button size="small" disabled={decision.isSending} onClick={() => setAsking('pay')}>
            {isRetry ? t`Try again` : t`Approve`}
          </Button>
        )}
      </div>
      <PayDialog
        open={asking === 'pay'}
        title={
          isRetry
            ? t`Pay again ${formatRupees(withdrawal.net)} to ${isolated(user.name)}?`
            : t`Approve ${formatRupees(withdrawal.net)} to ${isolated(user.name)}?`
        }
        confirm={isRetry ? t`Try again` : t`Approve`}
        takesReference={!isFirstOfTwo}
        busy={decision.isSending}
        onConfirm={(bankReference) =>
          isRetry ? decision.retry(bankReference) : decision.approve(bankReference)
        }
        onClose={() => setAsking(null)}
      />
      <ReasonDialog
        open={asking === 'reject'}
        title={t`Reject ${formatRupees(withdrawal.amount)} of ${isolated(user.name)}?`}
        description={t`The whole amount, tax included, goes back to the player's winnings. The player sees the reason.`}
        confirm={t`Reject withdrawal`}
        busy={decision.isSending}
        onConfirm={decision.reject}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

/** Records that a bank transfer was returned. */
function ReturnAction({ withdrawal, onDecided }: WithdrawalActionsProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const decision = useWithdrawalDecision(withdrawal, () => {
    setIsAsking(false);
    onDecided();
  });
  return (
    <div className="flex justify-end">
      <Button variant="quiet" size="small" disabled={decision.isSending} onClick={() => setIsAsking(true)}>
        {t`Mark as returned`}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={t`Did the bank return ${formatRupees(withdrawal.net)}?`}
        description={t`The amount is held again. Pay it again, or reject the withdrawal to return it to the player.`}
        confirm={t`Mark as returned`}
        busy={decision.isSending}
        onConfirm={decision.reportReturn}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

type PayDialogProps = {
  open: boolean;
  title: string;
  confirm: string;
  /** Whether this approval pays the withdrawal. A bank transfer may have been made already. */
  takesReference: boolean;
  busy: boolean;
  onConfirm: (bankReference: string) => void;
  onClose: () => void;
};

const maxReferenceLength = 64;

/** Confirms a payout: through the payment provider, or with the reference of a bank transfer. */
function PayDialog({ takesReference, onConfirm, onClose, ...dialog }: PayDialogProps) {
  const { t } = useLingui();
  const [reference, setReference] = useState('');
  const close = () => {
    setReference('');
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      confirm={dialog.busy ? t`Processing...` : dialog.confirm}
      description={
        takesReference
          ? t`The payment provider pays it out. If you have paid it at the bank, give its reference instead.`
          : t`It is paid once a second administrator has approved it.`
      }
      cancel={t`Not now`}
      onConfirm={() => onConfirm(reference.trim())}
      onCancel={close}
    >
      {takesReference && (
        <TextField
          label={t`Bank reference (optional)`}
          hint={t`With it, the withdrawal is marked as paid at once.`}
          value={reference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          disabled={dialog.busy}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

const outcomeMessages = {
  requested: msg`Approved. Another administrator has to approve it as well.`,
  approved: msg`Approved. The payout is on its way.`,
  paid: msg`Marked as paid.`,
  rejected: msg`Rejected. The amount is back in the winnings of the player.`,
  failed: msg`Marked as returned.`,
} as const satisfies Record<AdminWithdrawal['status'], MessageDescriptor>;

/** Returns the decisions on a withdrawal. Each shows its outcome as a toast. */
function useWithdrawalDecision({ id: withdrawalId }: AdminWithdrawal, onDecided: () => void) {
  const { t } = useLingui();
  const outcome = {
    onSuccess: ({ status }: AdminWithdrawal) => {
      showToast(t(outcomeMessages[status]), 'success');
      onDecided();
    },
    meta: { failure: t`The decision could not be sent. Please try again.` },
  };
  const approve = trpc.admin.withdrawals.approve.useMutation(outcome);
  const retry = trpc.admin.withdrawals.retry.useMutation(outcome);
  const reject = trpc.admin.withdrawals.reject.useMutation(outcome);
  const reportReturn = trpc.admin.withdrawals.reportReturn.useMutation(outcome);
  const pay = (bankReference: string) => ({ withdrawalId, ...(bankReference && { bankReference }) });
  return {
    isSending: approve.isPending || retry.isPending || reject.isPending || reportReturn.isPending,
    approve: (bankReference: string) => approve.mutate(pay(bankReference)),
    retry: (bankReference: string) => retry.mutate(pay(bankReference)),
    reject: (reason: string) => reject.mutate({ withdrawalId, reason }),
    reportReturn: (reason: string) => reportReturn.mutate({ withdrawalId, reason }),
  };
}
