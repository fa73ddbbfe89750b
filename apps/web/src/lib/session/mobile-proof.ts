import { createLocalStore } from '../browser/local-store';

/** The state of the dialog for the mobile number: null while closed; `sentTo` is the number that got a code. */
export const mobileProof = createLocalStore<{ readonly sentTo: string | null } | null>(null);
