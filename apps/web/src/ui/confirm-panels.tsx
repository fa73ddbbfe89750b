import { useLingui } from '@lingui/react/macro';
import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { type Sheet, SheetStep, useSheet } from './sheet';
import { useFocusReturn } from './use-focus-return';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  description: ReactNode;
  confirm: string;
  cancel: string;
  /** `stay` makes cancelling the primary button, where the action loses something. */
  variant?: 'act' | 'danger' | 'stay';
  busy?: boolean;
  /** Whether the action cannot be confirmed yet. */
  isBlocked?: boolean;
  /** Whether the dialog is wider than usual on a desktop. */
  isWide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Confirms an action that costs money or cannot be undone. Inside a dialog, it is a step of that dialog. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const sheet = useSheet();
  if (!sheet) return <Alert {...props} />;
  return props.open && <Step {...props} sheet={sheet} />;
}

function Alert({ children, ...props }: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={props.open} onOpenChange={(next) => !next && !props.busy && props.onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focusReturn}
          className={classNames(
            'rise fixed inset-x-0 bottom-0 z-50 sheet-height flex flex-col gap-4 rounded-t-sheet bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-floating sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-full sm:-translate-y-1/2 sm:rounded-sheet sm:p-6',
            props.isWide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <div className="flex flex-col gap-1">
            <Primitive.Title className="text-[1.375rem]">{props.title}</Primitive.Title>
            <Primitive.Description className="text-ink-soft">{props.description}</Primitive.Description>
          </div>
          {children}
          <Choice {...props}>
            <Primitive.Cancel asChild>
              <Button variant={cancelVariant(props)} disabled={props.busy ?? false}>
                {props.cancel}
              </Button>
            </Primitive.Cancel>
          </Choice>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Step({ sheet, children, ...props }: ConfirmDialogProps & { sheet: Sheet }) {
  const id = useId();
  const [labelledBy, describedBy] = [`${id}-title`, `${id}-description`];
  const onBack = () => !props.busy && props.onCancel();
  return (
    <SheetStep sheet={sheet} labelledBy={labelledBy} describedBy={describedBy} onBack={onBack}>
      <div className="flex flex-col gap-1">
        <h3 id={labelledBy} className="text-lg">
          {props.title}
        </h3>
        <p id={describedBy} className="text-ink-soft">
          {props.description}
        </p>
      </div>
      {children}
      <Choice {...props}>
        <Button variant={cancelVariant(props)} disabled={props.busy ?? false} onClick={props.onCancel}>
          {props.cancel}
        </Button>
      </Choice>
    </SheetStep>
  );
}

const cancelVariant = ({ variant }: ConfirmDialogProps) => (variant === 'stay' ? 'act' : 'quiet');

/** The buttons of a question. The children are the button that cancels. */
function Choice({ busy = false, variant = 'act', children, ...props }: ConfirmDialogProps) {
  const stays = variant === 'stay';
  return (
    <div
      className={classNames(
        'flex gap-2.5',
        stays ? 'flex-col sm:flex-row-reverse' : 'flex-col-reverse sm:flex-row sm:justify-end',
      )}
    >
      {children}
      <Button
        variant={stays ? 'quiet' : variant}
        busy={busy}
        disabled={props.isBlocked ?? false}
        onClick={props.onConfirm}
      >
        {props.confirm}
      </Button>
    </div>
  );
}

type MessageDialogProps = { open: boolean; title: string; message: string; onClose: () => void };

/** The alert of the specification: one message and one button. */
export function MessagePanel({ open, title, message, onClose }: MessageDialogProps) {
  const { t } = useLingui();
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focusReturn}
          className="rise fixed inset-x-4 top-1/2 z-50 sheet-height mx-auto flex max-w-sm -translate-y-1/2 flex-col gap-3 rounded-sheet bg-surface p-6 shadow-floating"
        >
          <Primitive.Title className="text-xl">{title}</Primitive.Title>
          <Primitive.Description>{message}</Primitive.Description>
          <Primitive.Action asChild>
            <Button className="mt-2">{t`OK`}</Button>
          </Primitive.Action>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
