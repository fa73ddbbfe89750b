import type { AdminUserDetails } from '@paheli/core/admin/user';
import { useState } from 'react';
import { useUser } from '../../../lib/auth';
import { isolated } from '../../../lib/isolate';
import { logWarning } from '../../../lib/log';
import { detailOr } from '../../../lib/refusal';
import { say } from '../../../lib/toasts';
import { queries, trpc } from '../../../lib/trpc';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

/** Promotes a player, or demotes an administrator; nobody does it to himself. */
export function RoleAction({ user }: { user: AdminUserDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id: ownId } = useUser();
  const setRole = trpc.admin.users.setRole.useMutation({
    onSuccess: ({ name, role }) =>
      say(
        role === 'admin' ? `${isolated(name)} is an administrator now` : `${isolated(name)} is a player now`,
        'success',
      ),
    onError: (error) => {
      logWarning('The role was not changed.', error);
      say(detailOr(error, 'The role could not be changed. Please try again.'), 'error');
    },
    onSettled: () => {
      setIsAsking(false);
      void queries.admin.users.invalidate();
      void queries.admin.audit.invalidate();
    },
  });
  if (user.id === ownId) return null;
  const isPromotion = user.role === 'player';
  const act = isPromotion ? 'Make administrator' : 'Make player';
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={
          isPromotion
            ? `Make ${isolated(user.name)} an administrator?`
            : `Make ${isolated(user.name)} a player again?`
        }
        description={
          isPromotion
            ? 'Administrators see every user, decide on money and prizes, and can make others administrators. This user is signed out, and signs in as one.'
            : 'This user is signed out, and can no longer open the administration.'
        }
        confirm={act}
        cancel="Cancel"
        look={isPromotion ? 'act' : 'danger'}
        busy={setRole.isPending}
        onConfirm={() => setRole.mutate({ userId: user.id, role: isPromotion ? 'admin' : 'player' })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
