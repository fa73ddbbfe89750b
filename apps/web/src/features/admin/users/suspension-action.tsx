import { useLingui } from '@lingui/react/macro';
import type { AdminUserDetails } from '@paheli/core/account/administration';
import type { Suspension } from '@paheli/core/integrity/suspension';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { SuspendDialog } from './suspend-dialog';

/**
 * Suspends a user, confirms or withdraws a waiting suspension, or restores the user. Hidden for the administrator's own
 * account.
 */
export function SuspensionAction({ user }: { user: AdminUserDetails }) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const [asking, setAsking] = useState<'suspend' | 'restore' | null>(null);
  const close = () => setAsking(null);
  const change = useSuspensionChange(user, close);
  const open = user.suspensions.find(({ status }) => status !== 'ended');
  if (user.id === ownId) return null;
  const isWaiting = open?.status === 'waiting';
  const mayConfirm = isWaiting && open.suspendedBy.id !== ownId;
  return (
    <>
      {(!open || mayConfirm) && (
        <Button variant="quiet" size="small" onClick={() => setAsking('suspend')}>
          {mayConfirm ? t`Confirm suspension` : t`Suspend`}
        </Button>
      )}
      {open && (
        <Button variant="quiet" size="small" onClick={() => setAsking('restore')}>
          {isWaiting ? t`Withdraw suspension` : t`Restore`}
        </Button>
      )}
      <SuspendDialog
        open={asking === 'suspend'}
        name={user.name}
        waiting={mayConfirm ? open : undefined}
        busy={change.isSending}
        onConfirm={(terms) => change.suspend({ userId: user.id, ...terms })}
        onClose={close}
      />
      <ReasonDialog
        open={asking === 'restore'}
        title={
          isWaiting
            ? t`Withdraw the suspension of ${isolated(user.name)}?`
            : t`Restore ${isolated(user.name)}?`
        }
        description={
          isWaiting
            ? t`The user stays as they are.`
            : t`The user may do everything again. Held prizes stay held. The user reads the reason.`
        }
        confirm={isWaiting ? t`Withdraw suspension` : t`Restore user`}
        busy={change.isSending}
        onConfirm={(reason) => change.restore({ userId: user.id, reason })}
        onClose={close}
      />
    </>
  );
}

function useSuspensionChange({ name }: AdminUserDetails, onDone: () => void) {
  const { t } = useLingui();
  const said = {
    waiting: t`Another administrator has to confirm the suspension of ${isolated(name)}`,
    in_force: t`${isolated(name)} is suspended`,
    ended: t`${isolated(name)} is not suspended`,
  };
  const outcome = {
    onSuccess: ({ status }: Suspension) => showToast(said[status], 'success'),
    onError: (error: unknown) => {
      logWarning('The suspension was not changed.', error);
      showToast(problemDetailOr(error, t`This could not be changed. Please try again.`), 'error');
    },
    onSettled: () => {
      onDone();
      void queries.admin.users.invalidate();
      void queries.admin.suspensions.invalidate();
      void queries.admin.waiting.invalidate();
    },
  };
  const suspend = trpc.admin.suspensions.suspend.useMutation(outcome);
  const restore = trpc.admin.suspensions.restore.useMutation(outcome);
  return {
    isSending: suspend.isPending || restore.isPending,
    suspend: suspend.mutate,
    restore: restore.mutate,
  };
}
