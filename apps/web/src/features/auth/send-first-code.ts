import type { Register } from '@paheli/core/account/schema';
import { logWarning } from '../../lib/log';
import { readSignInOptions } from '../../lib/session/auth';
import { mobileProof } from '../../lib/session/mobile-proof';

/** Sends a code to the newly registered number where it has to be confirmed. The next page asks for the code. */
export async function sendFirstCode({
  mobileNumber,
  password,
}: Pick<Register, 'mobileNumber' | 'password'>): Promise<void> {
  try {
    const { requiresMobileProof } = await readSignInOptions();
    if (!requiresMobileProof) return;
    mobileProof.set({ sentTo: null });
    const { api } = await import('../../lib/api/trpc');
    await api.auth.changeMobile.mutate({ mobileNumber, password });
    mobileProof.set({ sentTo: mobileNumber });
  } catch (error) {
    // The dialog offers to send the code again.
    logWarning('The first code could not be sent.', error);
  }
}
