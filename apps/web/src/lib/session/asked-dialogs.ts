import { createLocalStore } from '../browser/local-store';

// Dialogs that any page may ask for.

/** The dialog for the mobile number: null while closed; `sentTo` is the number that got a code. */
export const mobileProof = createLocalStore<{ readonly sentTo: string | null } | null>(null);

/** Whether the dialog of the dashboard that sells access is open. */
export const accessOffer = createLocalStore(false);

/** The dialog that asks for the date of birth: null while closed; `onCancel` closes what needed the date. */
export const birthQuestion = createLocalStore<{ readonly onCancel: () => void } | null>(null);
