import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';

/** Runs what gives an account its PAN. Throws `taken` where another account has it. */
export async function reservingPan<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (constraintName(error) !== 'kyc_pan_hash_key') throw error;
    const message = 'This PAN is registered with another account.';
    throw new Problem('taken', { detail: message, errors: [{ path: 'pan', message }] });
  }
}
