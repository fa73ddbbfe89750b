import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { beginOfDay } from '@paheli/core/india';
import type { Suspension } from '@paheli/core/integrity/suspension';
import { useState } from 'react';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';

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
export function SuspendDialog({ open, name, waiting, busy, onConfirm, onClose }: SuspendDialogProps) {
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
