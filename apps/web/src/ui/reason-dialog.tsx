import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { TextArea } from './text-area';

type ReasonDialogProps = {
  open: boolean;
  title: string;
  description: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further fields below the reason. */
  children?: ReactNode;
};

const longest = 500;

/** Confirms a rejection and asks for its reason, which is required. */
export function ReasonDialog({ onConfirm, onClose, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = () => {
    setReason('');
    setIsMissing(false);
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      cancel="Cancel"
      variant="danger"
      onCancel={close}
      onConfirm={() => {
        if (reason.trim() === '') setIsMissing(true);
        else onConfirm(reason.trim());
      }}
    >
      <TextArea
        label="Reason"
        maxLength={longest}
        value={reason}
        disabled={dialog.busy}
        error={isMissing ? 'Enter a reason.' : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setIsMissing(false);
        }}
      />
      {children}
    </ConfirmDialog>
  );
}
