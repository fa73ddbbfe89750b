import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { useState } from 'react';
import { useUser } from '../../../lib/session/auth';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { PayDialog } from './pay-dialog';
import { useWithdrawalDecision } from './use-withdrawal-decision';

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
