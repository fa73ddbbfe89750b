import { z } from 'zod';
import { KycStatus } from '../account/schema';
import { withPlainDigits } from '../digits';
import { key } from '../message';
import { text } from '../text';
import { DocumentType } from './document';

/** A permanent account number of India's income tax department, in capitals. */
export const Pan = z
  .string({ error: key('Enter your PAN.') })
  .trim()
  .overwrite(withPlainDigits)
  .regex(/^[A-Za-z]{5}[0-9]{4}[A-Za-z]$/, key('Enter a PAN of ten characters, such as ABCPE1234F.'))
  .toUpperCase();

/** Returns whether a PAN belongs to a person: its fourth letter is P. Those of companies and trusts have another one. */
export function isPersonalPan(pan: string): boolean {
  return pan[3] === 'P';
}

export const earliestBirth = '1900-01-01';
const dateMessage = key('Enter your date of birth as YYYY-MM-DD, such as 1998-05-17.');

/** A calendar date, YYYY-MM-DD. */
export const DateOfBirth = z.iso
  .date({ error: dateMessage, abort: true })
  .refine((date) => date >= earliestBirth, dateMessage);

/** A virtual payment address: a name, an @ and the handle of a provider. */
export const UpiPayout = z
  .strictObject({
    upiId: z
      .string()
      .trim()
      .overwrite(withPlainDigits)
      .regex(
        /^[A-Za-z0-9._-]{2,256}@[A-Za-z](?:\.?[A-Za-z0-9]){1,63}$/,
        key('Enter a UPI id such as name@bank: letters, digits and . _ - before the @.'),
      )
      .meta({ description: 'UPI id.', examples: ['asha@okbank'] }),
  })
  .meta({ id: 'UpiPayout', description: 'A UPI id for payouts.' });

/** An account at an Indian bank. */
export const BankPayout = z
  .strictObject({
    accountNumber: z
      .string()
      .trim()
      .overwrite(withPlainDigits)
      .regex(/^[0-9]{9,18}$/, key('Enter an account number of 9 to 18 digits.'))
      .meta({ description: 'Account number of 9 to 18 digits.', examples: ['001234567890'] }),
    ifsc: z
      .string()
      .trim()
      .overwrite(withPlainDigits)
      .regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, key('Enter an IFSC of eleven characters, such as HDFC0000123.'))
      .toUpperCase()
      .meta({ description: 'IFSC code of the branch.', examples: ['HDFC0000123'] }),
    accountName: text(100, key('Enter the name of the account.')).meta({
      description: 'Name of the account holder.',
      examples: ['Asha Rao'],
    }),
  })
  .meta({ id: 'BankPayout', description: 'A bank account in India for payouts.' });

/** The payout destination of winnings: a UPI id or a bank account, never both. */
export const Payout = z
  .union([UpiPayout, BankPayout], {
    error: key('Give either a UPI id, or an account number with its IFSC and account name.'),
  })
  .meta({ id: 'Payout', description: 'Where winnings are paid to: a UPI id or a bank account.' });
export type Payout = z.infer<typeof Payout>;

/** The identity of a player and the payout destination of the player's winnings. */
export const SubmitKyc = z
  .strictObject({
    fullName: text(100, key('Enter your full name as it stands on your PAN card.')).meta({
      description: 'Full name as on the PAN card.',
      examples: ['Asha Rao'],
    }),
    dateOfBirth: DateOfBirth.meta({
      description: 'Date of birth; players must be at least 18 years old.',
      examples: ['1998-05-17'],
    }),
    pan: Pan.meta({
      description: 'Permanent account number (PAN) of ten characters.',
      examples: ['ABCPE1234F'],
    }),
    payout: Payout.describe('Where winnings are paid to.'),
  })
  .meta({ id: 'SubmitKyc', description: 'A KYC submission.' });
export type SubmitKyc = z.infer<typeof SubmitKyc>;

/** A user's KYC submission, as administrators see it: numbers are masked. */
export const KycDetails = z
  .object({
    fullName: z.string().meta({ description: 'Full name as on the PAN card.', examples: ['Asha Rao'] }),
    dateOfBirth: z.iso.date().meta({ description: 'Date of birth.', examples: ['1998-05-17'] }),
    pan: z.string().meta({ description: 'Masked PAN.', examples: ['XXXXX1234X'] }),
    payout: z
      .union([
        z.object({ upiId: z.string().meta({ description: 'Masked UPI id.', examples: ['aXXX@okbank'] }) }),
        z.object({
          accountNumber: z
            .string()
            .meta({ description: 'Masked account number.', examples: ['XXXXXXXX7890'] }),
          ifsc: z.string().meta({ description: 'IFSC code of the branch.', examples: ['HDFC0000123'] }),
          accountName: z
            .string()
            .meta({ description: 'Name of the account holder.', examples: ['Asha Rao'] }),
        }),
      ])
      .meta({ id: 'PayoutDestination', description: 'Where winnings are paid to, masked.' }),
    documentType: DocumentType.nullable().describe('Media type of the document; null if none was uploaded.'),
    submittedAt: z.date().describe('Time of the last change, including its document.'),
    decidedAt: z.date().nullable().describe('Time of the decision; null until then.'),
  })
  .meta({ id: 'KycDetails', description: 'A KYC submission with masked numbers.' });
export type KycDetails = z.infer<typeof KycDetails>;

/** A PAN that was revealed to an administrator. */
export const RevealedPan = z
  .object({ pan: z.string().meta({ description: 'Whole PAN.', examples: ['ABCPE1234F'] }) })
  .meta({ id: 'RevealedPan', description: 'The whole PAN of a KYC submission.' });
export type RevealedPan = z.infer<typeof RevealedPan>;

/** The caller's own KYC status; numbers are masked. */
export const OwnKyc = z
  .object({
    status: KycStatus.describe('State of the KYC check.'),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for the rejection; null if not rejected.',
        examples: ['The photo of the PAN card cannot be read.'],
      }),
    details: KycDetails.nullable().describe('Latest submission; null if there is none.'),
  })
  .meta({ id: 'OwnKyc', description: "State of the caller's KYC check." });
export type OwnKyc = z.infer<typeof OwnKyc>;

/** Returns a PAN with only its digits visible. */
export function maskPan(pan: string): string {
  return pan.replace(/[A-Z]/g, 'X');
}

/** Returns a payout destination with just enough visible to recognise it. */
export function maskPayout(payout: Payout): Payout {
  return 'upiId' in payout
    ? { upiId: payout.upiId.replace(/(?<=.)[^@](?=.*@)/g, 'X') }
    : { ...payout, accountNumber: payout.accountNumber.replace(/\d(?=\d{4})/g, 'X') };
}
