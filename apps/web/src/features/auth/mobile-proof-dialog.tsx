import { useLocalStore } from '../../lib/browser/local-store';
import { useUser } from '../../lib/session/auth';
import { mobileProof } from '../../lib/session/mobile-proof';
import { Dialog } from '../../ui/dialog';
import { AskMobileForm, ConfirmMobileForm } from './mobile-forms';

/** Asks for the mobile number's code, after registering and after a call refused as `mobile_unverified`. */
export function MobileProofDialog() {
  const state = useLocalStore(mobileProof);
  const { mobileVerified } = useUser();
  const close = () => mobileProof.set(null);
  const sentTo = state?.sentTo ?? null;
  return (
    <Dialog
      open={state !== null && !mobileVerified}
      onClose={close}
      title="Confirm your mobile number"
      description="Adding money, unlocking, joining and withdrawing need a confirmed number. You can do this later."
    >
      {sentTo === null ? (
        <AskMobileForm onSent={(to) => mobileProof.set({ sentTo: to })} onCancel={close} />
      ) : (
        <ConfirmMobileForm sentTo={sentTo} onDone={close} onAgain={() => mobileProof.set({ sentTo: null })} />
      )}
    </Dialog>
  );
}
