import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { markToasterReady, pageToasts } from '../lib/page/toasts';
import 'sonner/dist/styles.css';

/** Shows toasts. Loaded with the first one. */
export default function Toaster() {
  const { t } = useLingui();
  useEffect(markToasterReady, []);
  return (
    <Sonner
      {...pageToasts}
      containerAriaLabel={t`Notifications`}
      offset="var(--toast-top)"
      mobileOffset={{ top: 'var(--toast-top)', bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-correct" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-wrong" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 font-text text-ink shadow-floating focus-visible:outline-3!',
          title: 'font-semibold',
          description: 'text-[0.9375rem] text-ink-soft',
        },
      }}
    />
  );
}
