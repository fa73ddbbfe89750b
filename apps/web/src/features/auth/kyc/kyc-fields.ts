import { t } from '@lingui/core/macro';
import { BankPayout, DateOfBirth, SubmitKyc, UpiPayout } from '@paheli/core/kyc/schema';
import { z } from 'zod';

const person = {
  ...SubmitKyc.omit({ payout: true }).shape,
  // The form has a picker, so it names no format.
  dateOfBirth: z.string().refine((date) => DateOfBirth.safeParse(date).success, {
    error: () => t`Choose your date of birth.`,
  }),
};

/** The fields of the form: the player's identity and one of two payout methods. */
export const KycFields = z.discriminatedUnion('method', [
  z.object({ ...person, method: z.literal('upi'), ...UpiPayout.shape }),
  z.object({ ...person, method: z.literal('bank'), ...BankPayout.shape }),
]);
export type KycFields = z.infer<typeof KycFields>;

/** Converts the fields to the request. */
export function toSubmission(form: KycFields): SubmitKyc {
  const { fullName, dateOfBirth, pan } = form;
  const payout =
    form.method === 'upi'
      ? { upiId: form.upiId }
      : { accountNumber: form.accountNumber, ifsc: form.ifsc, accountName: form.accountName };
  return { fullName, dateOfBirth, pan, payout };
}
