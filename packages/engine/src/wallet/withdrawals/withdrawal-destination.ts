import { Payout } from '@paheli/core/kyc/schema';
import { z } from 'zod';
import type { Deps } from '../../deps';

/** Who a withdrawal is paid to, and where: as verified when it was asked for. */
const Payee = z.object({ name: z.string(), destination: Payout });
export type Payee = z.infer<typeof Payee>;

type Of = { readonly id: string; readonly userId: string };

/** Sealed to its withdrawal: readable in no other row. */
export function sealPayee({ personalData }: Pick<Deps, 'personalData'>, of: Of, payee: Payee): Buffer {
  return personalData.encrypt(JSON.stringify(payee), placeOf(of));
}

/** Never to leave the engine but to the payment provider. */
export function openPayee(
  { personalData }: Pick<Deps, 'personalData'>,
  of: Of & { readonly payout: Uint8Array },
): Payee {
  return Payee.parse(JSON.parse(personalData.decrypt(of.payout, placeOf(of))));
}

function placeOf({ id, userId }: Of) {
  return { userId, field: `withdrawal:${id}` } as const;
}
