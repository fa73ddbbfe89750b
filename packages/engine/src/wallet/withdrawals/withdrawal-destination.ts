import { Payout } from '@paheli/core/kyc/schema';
import { z } from 'zod';
import type { Deps } from '../../deps';

/** The payee and destination of a withdrawal, as verified when it was requested. */
const Payee = z.object({ name: z.string(), destination: Payout });
export type Payee = z.infer<typeof Payee>;

type Of = { readonly id: string; readonly userId: string };

/** Encrypts the payee for this withdrawal: it can be decrypted for no other row. */
export function sealPayee({ personalData }: Pick<Deps, 'personalData'>, of: Of, payee: Payee): Buffer {
  return personalData.encrypt(JSON.stringify(payee), placeOfPayee(of));
}

/** Decrypts the payee. The result leaves the engine only to the payment provider, and where the audit log records it. */
export function openPayee(
  { personalData }: Pick<Deps, 'personalData'>,
  of: Of & { readonly payout: Uint8Array },
): Payee {
  return Payee.parse(JSON.parse(personalData.decrypt(of.payout, placeOfPayee(of))));
}

/** Returns the place at which the payee of a withdrawal is encrypted. */
export function placeOfPayee({ id, userId }: Of) {
  return { userId, field: `withdrawal:${id}` } as const;
}
