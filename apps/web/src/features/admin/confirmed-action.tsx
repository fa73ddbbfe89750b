import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog';
import { ReasonDialog } from '../../ui/reason-dialog';

type ButtonProps = {
  label: ReactNode;
  /** How the button differs from a small one. */
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;
};

type ConfirmedActionProps = Omit<ConfirmDialogProps, 'open' | 'cancel' | 'onConfirm' | 'onCancel'> &
  ButtonProps & { cancel?: string; onConfirm: (close: () => void) => void };

/** A button whose action is confirmed first. */
export function ConfirmedAction({ label, button, onConfirm, ...dialog }: ConfirmedActionProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button size="small" {...button} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        cancel={t`Cancel`}
        {...dialog}
        open={isAsking}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      />
    </>
  );
}

type ReasonedActionProps = Omit<ComponentProps<typeof ReasonDialog>, 'open' | 'onConfirm' | 'onClose'> &
  ButtonProps & { onConfirm: (reason: string, close: () => void) => void };

/** A button whose action is confirmed with a reason first. */
export function ReasonedAction({ label, button, onConfirm, ...dialog }: ReasonedActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button size="small" {...button} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ReasonDialog
        {...dialog}
        open={isAsking}
        onConfirm={(reason) => onConfirm(reason, close)}
        onClose={close}
      />
    </>
  );
}
