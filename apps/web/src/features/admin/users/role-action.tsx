import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminUserDetails, RoleChange } from '@paheli/core/account/administration';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

type RoleActionProps = { user: AdminUserDetails };

/**
 * Promotes a player, confirms or cancels a waiting promotion, or demotes an administrator. Hidden for the
 * administrator's own account.
 */
export function RoleAction({ user }: RoleActionProps) {
  const { id: ownId } = useUser();
  if (user.id === ownId) return null;
  if (user.promotion)
    return <PromotionActions user={user} mayConfirm={user.promotion.requestedBy.id !== ownId} />;
  return <RoleChangeAction user={user} act={user.role === 'player' ? 'promote' : 'demote'} />;
}

function PromotionActions({ user, mayConfirm }: RoleActionProps & { mayConfirm: boolean }) {
  return (
    <>
      {mayConfirm && <RoleChangeAction user={user} act="confirm" />}
      <RoleChangeAction user={user} act="cancel" />
    </>
  );
}

const acts = {
  promote: {
    label: msg`Make administrator`,
    title: (name: string) => t`Make ${name} an administrator?`,
    description: msg`Another administrator has to confirm the promotion. While you are the only one, it takes effect after a delay. Administrators see every user, decide on money and prizes, and can make others administrators. This user is signed out and has to sign in again.`,
    variant: 'act',
  },
  confirm: {
    label: msg`Confirm promotion`,
    title: (name: string) => t`Confirm that ${name} becomes an administrator?`,
    description: msg`The promotion takes effect at once. Administrators see every user, decide on money and prizes, and can make others administrators. This user is signed out and has to sign in again.`,
    variant: 'act',
  },
  cancel: {
    label: msg`Cancel promotion`,
    title: (name: string) => t`Cancel the promotion of ${name}?`,
    description: msg`This user stays a player.`,
    variant: 'danger',
  },
  demote: {
    label: msg`Make player`,
    title: (name: string) => t`Make ${name} a player again?`,
    description: msg`This user is signed out and can no longer open the administration. Their waiting promotions of others are cancelled.`,
    variant: 'danger',
  },
} as const;

/** Returns the outcome of a role change in one sentence. */
function outcomeOf({ name, role, promotion }: RoleChange): string {
  if (role === 'admin') return t`${isolated(name)} is an administrator now`;
  if (!promotion) return t`${isolated(name)} is a player now`;
  return promotion.effectiveAt
    ? t`${isolated(name)} becomes an administrator on ${formatInstant(promotion.effectiveAt)}`
    : t`Another administrator has to confirm the promotion of ${isolated(name)}`;
}

function RoleChangeAction({ user, act }: RoleActionProps & { act: keyof typeof acts }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const outcome = {
    onSuccess: (changed: RoleChange) => showToast(outcomeOf(changed), 'success'),
    meta: { failure: t`The role could not be changed. Please try again.` },
    onSettled: () => setIsAsking(false),
  };
  const setRole = trpc.admin.users.setRole.useMutation(outcome);
  const confirmRole = trpc.admin.users.confirmRole.useMutation(outcome);
  const { label, title, description, variant } = acts[act];
  const { id: userId } = user;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t(label)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title(isolated(user.name))}
        description={t(description)}
        confirm={t(label)}
        cancel={act === 'cancel' ? t`Keep it` : t`Cancel`}
        variant={variant}
        busy={setRole.isPending || confirmRole.isPending}
        onConfirm={() =>
          act === 'confirm'
            ? confirmRole.mutate({ userId })
            : setRole.mutate({ userId, role: act === 'promote' ? 'admin' : 'player' })
        }
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
