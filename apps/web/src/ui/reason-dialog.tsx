import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { TextArea } from './text-area';

type ReasonDialogProps = {
  open: boolean;
  title: string;
  description: string;
  confirm: string;
  busy: boolean;
  /** Whether the action cannot be confirmed yet. */
  isBlocked?: boolean;
  /** Whether the dialog is wider than usual on a desktop. */
  isWide?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further fields, above the reason. */
  children?: ReactNode;
};

const longest = 500;

/** Confirms a rejection and asks for its reason, which is required. */
export function ReasonDialog(props: ReasonDialogProps) {
  // Each question begins without the reason of the one before.
  return props.open && <Question {...props} />;
}

function Question({ onConfirm, onClose, children, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <ConfirmDialog
      {...dialog}
      cancel={t`Cancel`}
      variant="danger"
      onCancel={onClose}
      onConfirm={() => {
        if (reason.trim() === '') setIsMissing(true);
        else onConfirm(reason.trim());
      }}
    >
      {children}
      <TextArea
        label={t`Reason`}
        maxLength={longest}
        value={reason}
        disabled={dialog.busy}
        error={isMissing ? t`Enter a reason.` : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setIsMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
