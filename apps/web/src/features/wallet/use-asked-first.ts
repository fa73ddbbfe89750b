import { useLocalStore } from '../../lib/browser/local-store';
import { mobileProof } from '../../lib/session/asked-dialogs';
import { useBirthQuestion } from '../../lib/session/birth-question';

/** Returns whether another dialog asks the player first, before they pay: for the birth date or a proof of the number. */
export function useAskedFirst(isOpen: boolean, onClose: () => void): boolean {
  const isAskingBirth = useBirthQuestion(isOpen, onClose);
  const isProvingMobile = useLocalStore(mobileProof) !== null;
  return isAskingBirth || isProvingMobile;
}
