import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { useSheetSteps } from './sheet';
import { useFocusReturn } from './use-focus-return';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title. Screen readers read it with the title. */
  description?: ReactNode;
  /** Whether the dialog is wider than usual on a desktop. */
  isWide?: boolean;
  children: ReactNode;
};

const veilClass = 'appear fixed inset-0 z-40 bg-veil';
const sheetClass =
  'rise fixed z-50 flex w-full flex-col gap-4 sheet-height bg-surface p-5 shadow-floating ' +
  'inset-x-0 bottom-0 rounded-t-sheet pb-[max(1.25rem,env(safe-area-inset-bottom))] ' +
  'sm:inset-x-0 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-sheet sm:p-6';

/** A dialog: a bottom sheet on a phone, a centred card on a larger screen. */
export default function DialogPanel({
  open,
  onClose,
  title,
  description,
  isWide = false,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const focusReturn = useFocusReturn();
  const { frame, back } = useSheetSteps();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && (back ?? onClose)()}>
      <Primitive.Portal>
        <Primitive.Overlay className={veilClass} />
        <Primitive.Content
          className={classNames(sheetClass, isWide ? 'sm:max-w-2xl' : 'sm:max-w-md')}
          {...focusReturn}
          // A question is answered, not dismissed by a press beside it: its reason may be written already.
          onInteractOutside={(event) => back !== null && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-3">
            <div className="flex flex-col gap-1">
              <Primitive.Title className="text-[1.375rem]">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-ink-soft">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label={t`Close`}
              hidden={back !== null}
              className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          {frame(children)}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
