import { z } from 'zod';
import { KycStatus } from '../account/schema';
import { text } from '../text';
import { DocumentType } from './document';

/** A permanent account number of India's income tax department, in capitals. */
export const Pan = z
  .string({ error: 'Enter your PAN.' })
  .trim()
  .regex(/^[A-Za-z]{5}[0-9]{4}[A-Za-z]$/, 'Enter a PAN of ten characters, such as ABCDE1234F.')
  .toUpperCase();

const earliestBirth = '1900-01-01';
const dateMessage = 'Enter your date of birth as YYYY-MM-DD, such as 1998-05-17.';

/** A day of the calendar, YYYY-MM-DD. */
export const DateOfBirth = z.iso
  .date({ error: dateMessage, abort: true })
  .refine((date) => date >= earliestBirth, dateMessage);

/** A virtual payment address: a name, and after the @ the handle of a provider. */
export const UpiPayout = z.strictObject({
  upiId: z
    .string()
    .trim()
    .regex(
      /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
      'Enter a UPI id such as name@bank: letters, digits and . _ - before the @.',
    ),
});

/** An account at an Indian bank. */
export const BankPayout = z.strictObject({
  accountNumber: z
    .string()
    .trim()
    .regex(/^[0-9]{9,18}$/, 'Enter an account number of 9 to 18 digits.'),
  /** The Reserve Bank's code of a branch, in capitals. */
  ifsc: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'Enter an IFSC of eleven characters, such as HDFC0000123.')
    .toUpperCase(),
  accountName: text(100, 'Enter the name of the account.'),
});

/** Where winnings are paid out to: one of the two, never both. */
export const Payout = z.union([UpiPayout, BankPayout], {
  error: 'Give either a UPI id, or an account number with its IFSC and account name.',
});
export type Payout = z.infer<typeof Payout>;

/** Who a player is, and where his winnings go. */
export const SubmitKyc = z.strictObject({
  fullName: text(100, 'Enter your full name as it stands on your PAN card.'),
  dateOfBirth: DateOfBirth,
  pan: Pan,
  payout: Payout,
});
export type SubmitKyc = z.infer<typeof SubmitKyc>;

/** What a user has submitted, as administrators may read it: numbers are masked. */
export const KycDetails = z.object({
  fullName: z.string(),
  dateOfBirth: z.iso.date(),
  /** Such as `XXXXX1234X`. */
  pan: z.string(),
  /** Such as `aXXX@okbank` or `XXXXXXXX7890`. */
  payout: z.union([
    z.object({ upiId: z.string() }),
    z.object({ accountNumber: z.string(), ifsc: z.string(), accountName: z.string() }),
  ]),
  /** What kind of document came with it; null for none. */
  documentType: DocumentType.nullable(),
  /** When it last changed, its document included. */
  submittedAt: z.date(),
  /** When an administrator verified or rejected it; null until then. */
  decidedAt: z.date().nullable(),
});
export type KycDetails = z.infer<typeof KycDetails>;

/** Where a user stands with his KYC, to himself; his numbers are masked. */
export const OwnKyc = z.object({
  status: KycStatus,
  /** Why it was rejected. */
  reason: z.string().nullable(),
  details: KycDetails.nullable(),
});
export type OwnKyc = z.infer<typeof OwnKyc>;

/** A PAN of which only the digits are left. */
export function maskPan(pan: string): string {
  return pan.replace(/[A-Z]/g, 'X');
}

/** A payout of which as much is left as people need to tell theirs from others. */
export function maskPayout(payout: Payout): Payout {
  return 'upiId' in payout
    ? { upiId: payout.upiId.replace(/(?<=.)[^@](?=.*@)/g, 'X') }
    : { ...payout, accountNumber: payout.accountNumber.replace(/\d(?=\d{4})/g, 'X') };
}
