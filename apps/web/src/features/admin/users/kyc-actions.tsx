import { useLingui } from '@lingui/react/macro';
import type { AdminUser } from '@paheli/core/account/administration';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { Skeleton } from '../../../ui/skeleton';
import { useMay } from '../may';
import { KycEvidence } from './kyc-submission';

type KycActionsProps = {
  user: Pick<AdminUser, 'id' | 'name' | 'kycStatus'>;
  /** Whether the buttons have full labels. In a table, the row gives the context. */
  isLong?: boolean;
  onDecided?: () => void;
};

/**
 * The buttons that approve or reject KYC, each after a look at what was submitted. Shown while a submission is not verified to those who decide.
 * The server refuses a decision on a later submission than the one on the screen.
 */
export function KycActions({ user, isLong = false, onDecided }: KycActionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const details = trpc.admin.users.byId.useQuery({ userId: user.id }, { enabled: asking !== null });
  const kyc = details.data?.kyc;
  const close = () => setAsking(null);
  const decide = trpc.admin.users.decideKyc.useMutation({
    meta: { title: t`Failed to update KYC status` },
    onSuccess: ({ kycStatus }) => {
      showToast(kycStatus === 'verified' ? t`KYC verified for user` : t`KYC rejected for user`, 'success');
      close();
      onDecided?.();
    },
  });
  const submission = { userId: user.id, submittedAt: kyc?.submittedAt };
  if (!may('admin.users.decideKyc') || user.kycStatus === 'verified' || user.kycStatus === 'none')
    return null;
  const of = <span className="sr-only"> {t`of ${user.name}`}</span>;
  const evidence = kyc ? (
    <KycEvidence userId={user.id} kyc={kyc} />
  ) : details.isError ? (
    <QueryFailure title={t`The submission could not be loaded`} query={details} />
  ) : details.data ? (
    <p className="text-ink-soft">{t`Nothing is submitted any more.`}</p>
  ) : (
    <Skeleton className="h-40" />
  );
  return (
    <>
      <Button size="small" onClick={() => setAsking('approve')}>
        {isLong ? t`Approve KYC` : t`Approve`}
        {!isLong && of}
      </Button>
      {user.kycStatus === 'pending' && (
        <Button variant="danger" size="small" onClick={() => setAsking('reject')}>
          {isLong ? t`Reject KYC` : t`Reject`}
          {!isLong && of}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        title={t`Approve the KYC of ${isolated(user.name)}?`}
        description={t`Compare the document with the fields. The player can then withdraw winnings.`}
        confirm={t`Approve KYC`}
        cancel={t`Not now`}
        isWide
        isBlocked={!kyc}
        busy={decide.isPending}
        onConfirm={() => decide.mutate({ ...submission, status: 'verified' })}
        onCancel={close}
      >
        {evidence}
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'reject'}
        title={t`Reject the KYC of ${isolated(user.name)}?`}
        description={t`The player reads the reason and can send corrected details.`}
        confirm={t`Reject KYC`}
        isWide
        isBlocked={!kyc}
        busy={decide.isPending}
        onConfirm={(reason) => decide.mutate({ ...submission, status: 'rejected', reason })}
        onClose={close}
      >
        {evidence}
      </ReasonDialog>
    </>
  );
}
