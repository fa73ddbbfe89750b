import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { TextField } from '../../../ui/text-field';
import { ConfirmedAction, ReasonedAction } from '../confirmed-action';

type WithdrawalActionsProps = { withdrawal: AdminWithdrawal; onDecided: () => void };

/** The buttons that approve, retry or reject a withdrawal while a decision is open, or record that the bank returned it. */
export function WithdrawalActions(props: WithdrawalActionsProps) {
  const { id: ownId } = useUser();
  const { status, user, payouts } = props.withdrawal;
  if (status === 'requested' || status === 'failed') return <OpenActions {...props} />;
  const wasPaidAtBank = status === 'paid' && payouts.at(-1)?.method === 'bank';
  return wasPaidAtBank && user.id !== ownId && <ReturnAction {...props} />;
}

function OpenActions({ withdrawal, onDecided }: WithdrawalActionsProps) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const reject = trpc.admin.withdrawals.reject.useMutation(useOutcome(onDecided));
  const { id: withdrawalId, status, approvals, approvalsNeeded, firstApproval, user, amount } = withdrawal;
  const isOwn = user.id === ownId;
  const isBarred = isOwn || (status === 'requested' && firstApproval?.by.id === ownId);
  const isFirstOfTwo = status === 'requested' && approvals + 1 < approvalsNeeded;
  return (
    <div className="flex flex-col gap-3">
      {(isFirstOfTwo || isBarred) && (
        <p className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
          {isOwn
            ? t`This withdrawal is your own: another administrator decides on it.`
            : isBarred
              ? t`You have approved this withdrawal; another administrator has to approve it as well.`
              : t`The total of seven days needs two approvals. Yours is the first.`}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        {!isOwn && (
          <ReasonedAction
            label={t`Reject`}
            button={{ variant: 'danger' }}
            title={t`Reject ${formatRupees(amount)} of ${isolated(user.name)}?`}
            description={t`The whole amount, tax included, goes back to the player's winnings. The player sees the reason.`}
            confirm={t`Reject withdrawal`}
            busy={reject.isPending}
            onConfirm={(reason) => reject.mutate({ withdrawalId, reason })}
          />
        )}
        {!isBarred && (
          <PayAction withdrawal={withdrawal} takesReference={!isFirstOfTwo} onDecided={onDecided} />
        )}
      </div>
    </div>
  );
}

/** Records that a bank transfer was returned. */
function ReturnAction({ withdrawal: { id: withdrawalId, net }, onDecided }: WithdrawalActionsProps) {
  const { t } = useLingui();
  const report = trpc.admin.withdrawals.reportReturn.useMutation(useOutcome(onDecided));
  return (
    <div className="flex justify-end">
      <ReasonedAction
        label={t`Mark as returned`}
        button={{ variant: 'quiet' }}
        title={t`Did the bank return ${formatRupees(net)}?`}
        description={t`The amount is held again. Pay it again, or reject the withdrawal to return it to the player.`}
        confirm={t`Mark as returned`}
        busy={report.isPending}
        onConfirm={(reason) => report.mutate({ withdrawalId, reason })}
      />
    </div>
  );
}

type PayActionProps = WithdrawalActionsProps & {
  /** Whether this approval pays the withdrawal. A bank transfer may have been made already. */
  takesReference: boolean;
};

const maxReferenceLength = 64;

/** Pays out: through the payment provider, or with the reference of a bank transfer. */
function PayAction({ withdrawal, takesReference, onDecided }: PayActionProps) {
  const { t } = useLingui();
  const [reference, setReference] = useState('');
  const { id: withdrawalId, status, net, user } = withdrawal;
  const outcome = useOutcome(onDecided);
  const approve = trpc.admin.withdrawals.approve.useMutation(outcome);
  const retry = trpc.admin.withdrawals.retry.useMutation(outcome);
  const isRetry = status === 'failed';
  const { mutate: pay, isPending } = isRetry ? retry : approve;
  const label = isRetry ? t`Try again` : t`Approve`;
  return (
    <ConfirmedAction
      label={label}
      title={
        isRetry
          ? t`Pay again ${formatRupees(net)} to ${isolated(user.name)}?`
          : t`Approve ${formatRupees(net)} to ${isolated(user.name)}?`
      }
      description={
        takesReference
          ? t`The payment provider pays it out. If you have paid it at the bank, give its reference instead.`
          : t`It is paid once a second administrator has approved it.`
      }
      confirm={isPending ? t`Processing...` : label}
      cancel={t`Not now`}
      busy={isPending}
      onConfirm={() => pay({ withdrawalId, bankReference: reference.trim() || undefined })}
      onClose={() => setReference('')}
    >
      {takesReference && (
        <TextField
          label={t`Bank reference (optional)`}
          hint={t`With it, the withdrawal is marked as paid at once.`}
          value={reference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          disabled={isPending}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </ConfirmedAction>
  );
}

const outcomeMessages = {
  requested: msg`Approved. Another administrator has to approve it as well.`,
  approved: msg`Approved. The payout is on its way.`,
  paid: msg`Marked as paid.`,
  rejected: msg`Rejected. The amount is back in the winnings of the player.`,
  failed: msg`Marked as returned.`,
} as const;

/** Returns the options of a decision, which shows its outcome as a toast. */
function useOutcome(onDecided: () => void) {
  const { t } = useLingui();
  return {
    onSuccess: ({ status }: AdminWithdrawal) => {
      showToast(t(outcomeMessages[status]), 'success');
      onDecided();
    },
    meta: { failure: t`The decision could not be sent. Please try again.` },
  };
}
