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
  { value: 'open', label: 'Stay open' },
  { value: 'stopped', label: 'Stop until the suspension ends' },
];

const effects =
  'The user is signed out. After signing in again they can see their wallet, withdraw and appeal, and nothing else. Seats of quizzes that have not begun are returned with their fees; the prize of a running quiz is held.';

/** Asks for the reason, the end and the extent of a suspension. */
export function SuspendDialog({ open, name, waiting, busy, onConfirm, onClose }: SuspendDialogProps) {
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
      title={waiting ? `Confirm that ${isolated(name)} is suspended?` : `Suspend ${isolated(name)}?`}
      description={waiting ? `${describeTerms(waiting)} ${effects}` : effects}
      confirm={waiting ? 'Confirm suspension' : 'Suspend user'}
      busy={busy}
      onConfirm={(reason) => onConfirm({ reason, until: terms.until, freeze: terms.freeze })}
      onClose={close}
    >
      {!waiting && (
        <>
          <TextField
            label="Until the beginning of"
            hint="In India. Leave it empty for a suspension that only a decision ends."
            type="date"
            value={day}
            disabled={busy}
            onChange={({ target }) => setDay(target.value)}
          />
          <Select
            label="Withdrawals"
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
  const end = until === null ? 'without an end' : `until ${formatInstant(until)}`;
  return `Requested by ${isolated(suspendedBy.name)}, ${end}${freeze ? ', with withdrawals stopped' : ''}: ${reason}`;
}
