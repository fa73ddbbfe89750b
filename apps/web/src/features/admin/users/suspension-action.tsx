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
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
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
  const [asking, setAsking] = useState<'suspend' | 'restore' | null>(null);
  const close = () => setAsking(null);
  const change = {
    meta: { failure: t`This could not be changed. Please try again.` },
    onSuccess: ({ status }: Suspension) => showToast(outcomeOf(status, user.name), 'success'),
    onSettled: close,
  };
  const suspend = trpc.admin.suspensions.suspend.useMutation(change);
  const restore = trpc.admin.suspensions.restore.useMutation(change);
  const busy = suspend.isPending || restore.isPending;
  const open = user.suspensions.find(({ status }) => status !== 'ended');
  if (user.id === ownId || !may('admin.suspensions.decideAppeal')) return null;
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
        busy={busy}
        onConfirm={(terms) => suspend.mutate({ userId: user.id, ...terms })}
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
        busy={busy}
        onConfirm={(reason) => restore.mutate({ userId: user.id, reason })}
        onClose={close}
      />
    </>
  );
}

function outcomeOf(status: Suspension['status'], name: string): string {
  if (status === 'waiting')
    return t`Another administrator has to confirm the suspension of ${isolated(name)}`;
  return status === 'in_force' ? t`${isolated(name)} is suspended` : t`${isolated(name)} is not suspended`;
}

type Terms = { readonly reason: string; readonly until: Date | null; readonly freeze: boolean };

type SuspendDialogProps = {
  open: boolean;
  name: string;
  /** A request of another administrator, whose terms are confirmed as they are. */
  waiting: Suspension | undefined;
  busy: boolean;
  onConfirm: (terms: Terms) => void;
  onClose: () => void;
};

const withdrawalChoices = [
  { value: 'open', label: msg`Stay open` },
  { value: 'stopped', label: msg`Stop until the suspension ends` },
];

const effects = msg`The user is signed out. After signing in again they can see their wallet, withdraw and appeal, and nothing else. Seats of quizzes that have not begun are returned with their fees; the prize of a running quiz is held.`;

/** Asks for the reason, the end and the extent of a suspension. */
function SuspendDialog({ open, name, waiting, busy, onConfirm, onClose }: SuspendDialogProps) {
  const { t } = useLingui();
  const [day, setDay] = useState('');
  const [freeze, setFreeze] = useState(false);
  const until = day === '' ? null : beginOfDay(day);
  const terms = waiting ?? { until, freeze };
  const close = () => {
    setDay('');
    setFreeze(false);
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={waiting ? t`Confirm that ${isolated(name)} is suspended?` : t`Suspend ${isolated(name)}?`}
      description={waiting ? `${describeTerms(waiting)} ${t(effects)}` : t(effects)}
      confirm={waiting ? t`Confirm suspension` : t`Suspend user`}
      busy={busy}
      onConfirm={(reason) => onConfirm({ reason, until: terms.until, freeze: terms.freeze })}
      onClose={close}
    >
      {!waiting && (
        <>
          <TextField
            label={t`Until the beginning of`}
            hint={t`In India. Leave it empty for a suspension that only a decision ends.`}
            type="date"
            value={day}
            disabled={busy}
            onChange={({ target }) => setDay(target.value)}
          />
          <Select
            label={t`Withdrawals`}
            options={withdrawalChoices}
            value={freeze ? 'stopped' : 'open'}
            disabled={busy}
            onChange={({ target }) => setFreeze(target.value === 'stopped')}
          />
        </>
      )}
    </ReasonDialog>
  );
}

function describeTerms({ reason, until, freeze, suspendedBy }: Suspension): string {
  const end = until === null ? t`without an end` : t`until ${formatInstant(until)}`;
  const by = isolated(suspendedBy.name);
  return freeze
    ? t`Requested by ${by}, ${end}, with withdrawals stopped: ${reason}`
    : t`Requested by ${by}, ${end}: ${reason}`;
}
