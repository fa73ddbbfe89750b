import { AlertDialog as Primitive } from 'radix-ui';
import { Button } from './button';
import type { ConfirmDialogProps, MessageDialogProps } from './confirm-dialog';
import { useFocusReturn } from './use-focus-return';

/** Confirms an action that costs money or cannot be undone. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={props.open} onOpenChange={(next) => !next && !props.busy && props.onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focusReturn}
          className="rise fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col gap-4 overflow-y-auto rounded-t-sheet bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-floating sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-full sm:max-w-md sm:-translate-y-1/2 sm:rounded-sheet sm:p-6"
        >
          <div className="flex flex-col gap-1">
            <Primitive.Title className="text-[1.375rem]">{props.title}</Primitive.Title>
            <Primitive.Description className="text-ink-soft">{props.description}</Primitive.Description>
          </div>
          {props.children}
          <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            <Primitive.Cancel asChild>
              <Button variant="quiet" disabled={props.busy ?? false}>
                {props.cancel}
              </Button>
            </Primitive.Cancel>
            <Button variant={props.variant ?? 'act'} busy={props.busy ?? false} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The alert of the specification: one message and one button. */
export function MessagePanel({ open, title, message, onClose }: MessageDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focusReturn}
          className="rise fixed inset-x-4 top-1/2 z-50 mx-auto flex max-w-sm -translate-y-1/2 flex-col gap-3 rounded-sheet bg-surface p-6 shadow-floating"
        >
          <Primitive.Title className="text-xl">{title}</Primitive.Title>
          <Primitive.Description>{message}</Primitive.Description>
          <Primitive.Action asChild>
            <Button className="mt-2">OK</Button>
          </Primitive.Action>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
