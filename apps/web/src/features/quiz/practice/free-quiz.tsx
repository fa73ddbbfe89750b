import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../ui/button';
import { TapToLockSwitch } from '../tap-to-lock-switch';

type FreeQuizProps = {
  title: string;
  /** One sentence below the title. */
  lead: ReactNode;
  children?: ReactNode;
  /** What the button at the bottom starts; null for no button. */
  start: { readonly label: string; readonly busy: boolean; readonly onPress: () => void } | null;
};

/** The page before a practice round or daily quiz. */
export function FreeQuiz({ title, lead, children, start }: FreeQuizProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex min-h-full w-full max-w-lg flex-col gap-5 px-4 pt-3 pb-6 sm:pt-8">
      <Link to="/dashboard" className={buttonClass('plain', 'small', 'self-start')}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t`Dashboard`}
      </Link>
      <div className="flex flex-col gap-2">
        <h1 className="text-[1.75rem]">{title}</h1>
        <p className="text-ink-soft">{lead}</p>
      </div>
      {children}
      {start && <TapToLockSwitch />}
      {start && (
        <div className="sticky bottom-0 mt-auto bg-paper pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
          <Button size="large" className="w-full" busy={start.busy} onClick={start.onPress}>
            {start.label}
          </Button>
        </div>
      )}
    </div>
  );
}
