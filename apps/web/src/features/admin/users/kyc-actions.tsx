import type { AdminUser } from '@paheli/core/account/administration';
import { useState } from 'react';
import { readProblem } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';

type KycActionsProps = {
  user: Pick<AdminUser, 'id' | 'name' | 'kycStatus'>;
  /** The submission on the screen. The server refuses a decision on a later submission. */
  submittedAt?: Date | undefined;
  /** Whether the buttons have full labels. In a table, the row gives the context. */
  isLong?: boolean;
  onDecided?: () => void;
};

/** The buttons that approve or reject KYC. Shown while a submission is not verified. */
export function KycActions({ user, submittedAt, isLong = false, onDecided }: KycActionsProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  const { decide, sending } = useDecision(user.id, submittedAt, () => {
    setIsRejecting(false);
    onDecided?.();
  });
  if (user.kycStatus === 'verified' || user.kycStatus === 'none') return null;
  const of = <span className="sr-only"> of {user.name}</span>;
  return (
    <>
      <Button
        size="small"
        busy={sending === 'verified'}
        disabled={sending !== null}
        onClick={() => decide({ status: 'verified' })}
      >
        {isLong ? 'Approve KYC' : 'Approve'}
        {!isLong && of}
      </Button>
      {user.kycStatus === 'pending' && (
        <Button
          variant="danger"
          size="small"
          disabled={sending !== null}
          onClick={() => setIsRejecting(true)}
        >
          {isLong ? 'Reject KYC' : 'Reject'}
          {!isLong && of}
        </Button>
      )}
      <ReasonDialog
        open={isRejecting}
        title={`Reject the KYC of ${isolated(user.name)}?`}
        description="The player reads the reason and can send corrected details."
        confirm="Reject KYC"
        busy={sending === 'rejected'}
        onConfirm={(reason) => decide({ status: 'rejected', reason })}
        onClose={() => setIsRejecting(false)}
      />
    </>
  );
}

type Decision = { status: 'verified' } | { status: 'rejected'; reason: string };

function useDecision(userId: string, submittedAt: Date | undefined, onDecided: () => void) {
  const decideKyc = trpc.admin.users.decideKyc.useMutation({
    onSuccess: ({ kycStatus }) => {
      showToast(`KYC ${kycStatus} for user`, 'success');
      void queries.admin.users.invalidate();
      onDecided();
    },
    onError: (error) => {
      logWarning('The KYC decision failed.', error);
      showToast('Failed to update KYC status', 'error', readProblem(error)?.detail);
      void queries.admin.users.invalidate();
    },
  });
  return {
    decide: (decision: Decision) => decideKyc.mutate({ userId, submittedAt, ...decision }),
    sending: decideKyc.isPending ? decideKyc.variables.status : null,
  };
}
