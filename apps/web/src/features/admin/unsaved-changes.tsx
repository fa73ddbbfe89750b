import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';

type DiscardDialogProps = { open: boolean; onDiscard: () => void; onKeep: () => void };

function DiscardDialog({ open, onDiscard, onKeep }: DiscardDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      title={t`Discard your changes?`}
      description={t`What you have written is not saved.`}
      confirm={t`Discard`}
      cancel={t`Keep editing`}
      variant="danger"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}

/** Confirms before a page with unsaved changes is left, by link, back button or reload. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return <DiscardDialog open={status === 'blocked'} onDiscard={() => proceed?.()} onKeep={() => reset?.()} />;
}

/** Returns a `close` for dialogs with a form. It confirms first where there are unsaved changes. */
export function useDiscard(onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: (isDirty: boolean) => (isDirty ? setIsAsking(true) : onClose()),
    asking: <DiscardDialog open={isAsking} onDiscard={onClose} onKeep={() => setIsAsking(false)} />,
  };
}
