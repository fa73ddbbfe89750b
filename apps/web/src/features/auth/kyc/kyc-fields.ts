import { BankPayout, SubmitKyc, UpiPayout } from '@paheli/core/kyc/schema';
import { z } from 'zod';

const person = SubmitKyc.omit({ payout: true }).shape;

/** The form: who somebody is, and one of two ways to be paid. */
export const KycFields = z.discriminatedUnion('method', [
  z.object({ ...person, method: z.literal('upi'), ...UpiPayout.shape }),
  z.object({ ...person, method: z.literal('bank'), ...BankPayout.shape }),
]);
export type KycFields = z.infer<typeof KycFields>;

/** What of it is sent. */
export function toSubmission(form: KycFields): SubmitKyc {
  const { fullName, dateOfBirth, pan } = form;
  const payout =
    form.method === 'upi'
      ? { upiId: form.upiId }
      : { accountNumber: form.accountNumber, ifsc: form.ifsc, accountName: form.accountName };
  return { fullName, dateOfBirth, pan, payout };
}
