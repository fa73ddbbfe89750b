import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export type Sheet = {
  /** Where a step is shown; null until the dialog is on the page. */
  readonly place: HTMLElement | null;
  /** Hides the other contents while a step is shown. Returns the way back. */
  readonly begin: (onBack: () => void) => () => void;
};

const SheetContext = createContext<Sheet | null>(null);

/** The dialog around this component, which shows questions as steps of its own; null outside dialogs. */
export const useSheet = () => useContext(SheetContext);

/**
 * Lets the questions of a dialog's actions take the place of its contents, so that no dialog opens over another. `back`
 * leaves the current step, and is null without one.
 */
export function useSheetSteps() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [step, setStep] = useState<{ readonly back: () => void } | null>(null);
  const opener = useRef<Element | null>(null);
  const sheet = useMemo<Sheet>(
    () => ({
      place,
      begin: (back) => {
        const begun = { back };
        opener.current = document.activeElement;
        setStep(begun);
        return () => setStep((current) => (current === begun ? null : current));
      },
    }),
    [place],
  );
  const isAsking = step !== null;
  useEffect(() => {
    if (!isAsking && opener.current instanceof HTMLElement) opener.current.focus();
  }, [isAsking]);
  const frame = (contents: ReactNode) => (
    <>
      <div className={isAsking ? 'hidden' : 'contents'}>
        <SheetContext value={sheet}>{contents}</SheetContext>
      </div>
      <div ref={setPlace} className="contents" />
    </>
  );
  return { frame, back: step?.back ?? null };
}

type SheetStepProps = { sheet: Sheet; labelledBy: string; describedBy: string; onBack: () => void };

/** A question in place of a dialog's contents. It takes the focus; Escape leads back to the contents. */
export function SheetStep({ sheet, children, ...step }: SheetStepProps & { children: ReactNode }) {
  return sheet.place && createPortal(<Step {...step} begin={sheet.begin} contents={children} />, sheet.place);
}

type StepProps = Omit<SheetStepProps, 'sheet'> & Pick<Sheet, 'begin'> & { contents: ReactNode };

function Step({ begin, labelledBy, describedBy, onBack, contents }: StepProps) {
  const question = useRef<HTMLElement>(null);
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const end = begin(() => latest.current());
    question.current?.focus();
    return end;
  }, [begin]);
  return (
    <section
      ref={question}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="flex flex-col gap-4 outline-none"
    >
      {contents}
    </section>
  );
}
