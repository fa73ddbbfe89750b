import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useLocalStore } from '../../lib/browser/local-store';
import { mobileProof } from '../../lib/session/asked-dialogs';
import { useUser } from '../../lib/session/auth';
import { Dialog } from '../../ui/dialog';
import { PageSpinner } from '../../ui/spinner';

// The forms load when the dialog opens.
const AskMobileForm = lazy(async () => ({ default: (await import('./mobile-forms')).AskMobileForm }));
const ConfirmMobileForm = lazy(async () => ({ default: (await import('./mobile-forms')).ConfirmMobileForm }));

/** Asks for the mobile number's code, after registering and after a call refused as `mobile_unverified`. */
export function MobileProofDialog() {
  const { t } = useLingui();
  const state = useLocalStore(mobileProof);
  const { mobileVerified } = useUser();
  const close = () => mobileProof.set(null);
  const sentTo = state?.sentTo ?? null;
  return (
    <Dialog
      open={state !== null && !mobileVerified}
      onClose={close}
      title={t`Confirm your mobile number`}
      description={t`Adding money, unlocking, joining and withdrawing need a confirmed number. You can do this later.`}
    >
      <Suspense fallback={<PageSpinner />}>
        {sentTo === null ? (
          <AskMobileForm onSent={(to) => mobileProof.set({ sentTo: to })} onCancel={close} />
        ) : (
          <ConfirmMobileForm
            sentTo={sentTo}
            onDone={close}
            onAgain={() => mobileProof.set({ sentTo: null })}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
