import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReasonDialog } from '../../ui/reason-dialog';

type ActionProps = {
  label: ReactNode;
  /** What the label is about, for screen readers. */
  of?: ReactNode;
  /** How the button differs from a small one. */
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;
  onClose?: () => void;
};

type ConfirmedActionProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'cancel' | 'onConfirm' | 'onCancel'
> &
  ActionProps & { cancel?: string; onConfirm: (close: () => void) => void };

/** A button whose action is confirmed first. */
export function ConfirmedAction({ label, of, button, onConfirm, onClose, ...dialog }: ConfirmedActionProps) {
  const { t } = useLingui();
  const { isAsking, ask, close } = useAsking(onClose);
  return (
    <>
      <Button size="small" {...button} onClick={ask}>
        {label}
        {of}
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
  ActionProps & { onConfirm: (reason: string, close: () => void) => void };

/** A button whose action is confirmed with a reason first. */
export function ReasonedAction({ label, of, button, onConfirm, onClose, ...dialog }: ReasonedActionProps) {
  const { isAsking, ask, close } = useAsking(onClose);
  return (
    <>
      <Button size="small" {...button} onClick={ask}>
        {label}
        {of}
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

function useAsking(onClose: () => void = () => undefined) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  return { isAsking, ask: () => setIsAsking(true), close };
}
