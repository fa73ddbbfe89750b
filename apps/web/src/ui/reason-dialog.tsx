import { useId, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

type ReasonDialogProps = {
  open: boolean;
  title: string;
  description: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const longest = 500;

/** Asks before something is refused, and why; without a reason nothing is sent. */
export function ReasonDialog({ onConfirm, onClose, ...dialog }: ReasonDialogProps) {
  const id = useId();
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
      look="danger"
      onCancel={close}
      onConfirm={() => {
        if (reason.trim() === '') setIsMissing(true);
        else onConfirm(reason.trim());
      }}
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold text-[0.9375rem]">
          Reason
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={longest}
          value={reason}
          disabled={dialog.busy}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setIsMissing(false);
          }}
          className="rounded-card border-[1.5px] border-edge bg-surface px-3.5 py-2.5 outline-offset-0 focus:outline-2 focus:outline-structure"
        />
        {isMissing && (
          <p id={`${id}-error`} className="text-[0.875rem] text-wrong">
            Say why.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
