import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminUserDetails } from '@paheli/core/account/administration';
import { beginOfDay } from '@paheli/core/india';
import type { Suspension } from '@paheli/core/integrity/suspension';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { ReasonedAction } from '../confirmed-action';
import { useMay } from '../may';

/**
 * Suspends a user, confirms or withdraws a waiting suspension, or restores the user. Hidden for the administrator's own
 * account, and for
 * those who may not suspend.
 */
export function SuspensionAction({ user }: { user: AdminUserDetails }) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const may = useMay();
  const restore = trpc.admin.suspensions.restore.useMutation(useChange(user));
  const open = user.suspensions.find(({ status }) => status !== 'ended');
  if (user.id === ownId || !may('admin.suspensions.decideAppeal')) return null;
  const isWaiting = open?.status === 'waiting';
  const mayConfirm = isWaiting && open.suspendedBy.id !== ownId;
  return (
    <>
      {(!open || mayConfirm) && <SuspendAction user={user} waiting={open} />}
      {open && (
        <ReasonedAction
          label={isWaiting ? t`Withdraw suspension` : t`Restore`}
          button={{ variant: 'quiet' }}
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
          busy={restore.isPending}
          onConfirm={(reason, close) => restore.mutate({ userId: user.id, reason }, { onSettled: close })}
        />
      )}
    </>
  );
}

function useChange({ name }: AdminUserDetails) {
  const { t } = useLingui();
  return {
    meta: { failure: t`This could not be changed. Please try again.` },
    onSuccess: ({ status }: Suspension) => showToast(outcomeOf(status, name), 'success'),
  };
}

function outcomeOf(status: Suspension['status'], name: string): string {
  if (status === 'waiting')
    return t`Another administrator has to confirm the suspension of ${isolated(name)}`;
  return status === 'in_force' ? t`${isolated(name)} is suspended` : t`${isolated(name)} is not suspended`;
}

const withdrawalChoices = [
  { value: 'open', label: msg`Stay open` },
  { value: 'stopped', label: msg`Stop until the suspension ends` },
];

const effects = msg`The user is signed out. After signing in again they can see their wallet, withdraw and appeal, and nothing else. Seats of quizzes that have not begun are returned with their fees; the prize of a running quiz is held.`;

type SuspendActionProps = {
  user: AdminUserDetails;
  /** A request of another administrator, whose terms are confirmed as they are. */
  waiting: Suspension | undefined;
};

/** Suspends a user. Asks for the reason, the end and the extent. */
function SuspendAction({ user, waiting }: SuspendActionProps) {
  const { t } = useLingui();
  const [day, setDay] = useState('');
  const [isFrozen, setIsFrozen] = useState(false);
  const suspend = trpc.admin.suspensions.suspend.useMutation(useChange(user));
  const { until, freeze } = waiting ?? { until: day === '' ? null : beginOfDay(day), freeze: isFrozen };
  return (
    <ReasonedAction
      label={waiting ? t`Confirm suspension` : t`Suspend`}
      button={{ variant: 'quiet' }}
      title={
        waiting ? t`Confirm that ${isolated(user.name)} is suspended?` : t`Suspend ${isolated(user.name)}?`
      }
      description={waiting ? `${describeTerms(waiting)} ${t(effects)}` : t(effects)}
      confirm={waiting ? t`Confirm suspension` : t`Suspend user`}
      busy={suspend.isPending}
      onConfirm={(reason, close) =>
        suspend.mutate({ userId: user.id, reason, until, freeze }, { onSettled: close })
      }
      onClose={() => {
        setDay('');
        setIsFrozen(false);
      }}
    >
      {!waiting && (
        <>
          <TextField
            label={t`Until the beginning of`}
            hint={t`In India. Leave it empty for a suspension that only a decision ends.`}
            type="date"
            value={day}
            disabled={suspend.isPending}
            onChange={({ target }) => setDay(target.value)}
          />
          <Select
            label={t`Withdrawals`}
            options={withdrawalChoices}
            value={isFrozen ? 'stopped' : 'open'}
            disabled={suspend.isPending}
            onChange={({ target }) => setIsFrozen(target.value === 'stopped')}
          />
        </>
      )}
    </ReasonedAction>
  );
}

function describeTerms({ reason, until, freeze, suspendedBy }: Suspension): string {
  const end = until === null ? t`without an end` : t`until ${formatInstant(until)}`;
  const by = isolated(suspendedBy.name);
  return freeze
    ? t`Requested by ${by}, ${end}, with withdrawals stopped: ${reason}`
    : t`Requested by ${by}, ${end}: ${reason}`;
}
