import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextField } from '../../../ui/text-field';

type PayDialogProps = {
  open: boolean;
  title: string;
  confirm: string;
  /** Whether this approval pays the withdrawal. A bank transfer may have been made already. */
  takesReference: boolean;
  busy: boolean;
  onConfirm: (bankReference: string) => void;
  onClose: () => void;
};

const maxReferenceLength = 64;

/** Confirms a payout: through the payment provider, or with the reference of a bank transfer. */
export function PayDialog({ takesReference, onConfirm, onClose, ...dialog }: PayDialogProps) {
  const { t } = useLingui();
  const [reference, setReference] = useState('');
  const close = () => {
    setReference('');
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      confirm={dialog.busy ? t`Processing...` : dialog.confirm}
      description={
        takesReference
          ? t`The payment provider pays it out. If you have paid it at the bank, give its reference instead.`
          : t`It is paid once a second administrator has approved it.`
      }
      cancel={t`Not now`}
      onConfirm={() => onConfirm(reference.trim())}
      onCancel={close}
    >
      {takesReference && (
        <TextField
          label={t`Bank reference (optional)`}
          hint={t`With it, the withdrawal is marked as paid at once.`}
          value={reference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          disabled={dialog.busy}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
