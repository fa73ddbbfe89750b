import { z } from 'zod';
import { minuteMs } from '../clock';
import { withPlainDigits } from '../digits';
import { key } from '../message';
import { CurrentPassword } from './current-password';
import { DeviceMark, MobileNumber, Password } from './schema';
import { OptionalSecondFactorCode } from './totp';

/**
 * Returns the code in a text that was typed or pasted: the six digits that stand alone, as in the whole message, or else
 * all digits.
 *
 * @example readCode('१२३ ४५६') // '123456'
 */
export function readCode(typed: string): string {
  const text = withPlainDigits(typed);
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? text.replaceAll(/\D/g, '');
}

/** A code of six digits that was sent to a mobile number. Everything but its digits is ignored. */
export const OneTimeCode = z
  .string({ error: key('Enter the code that was sent to you.') })
  .max(1000, key('Enter the six digits that were sent to you.'))
  .overwrite(readCode)
  .regex(/^[0-9]{6}$/, key('Enter the six digits that were sent to you.'))
  .meta({ examples: ['123456'] });

/** The lifetime of a code, in milliseconds. */
export const codeLifetimeMs = 10 * minuteMs;
/**
 * The maximum number of guesses at one code: this many from the device or address that requested it, and as many from
 * all others.
 */
export const codeTries = 5;

/** The request for a code that allows a password reset. */
export const AskCode = z
  .strictObject({
    mobileNumber: MobileNumber,
    deviceMark: DeviceMark.optional(),
  })
  .meta({ id: 'AskCode', description: 'A request for a one-time code to reset a password.' });
export type AskCode = z.infer<typeof AskCode>;

/** A password reset with the code sent to the account's mobile number. */
export const ResetPassword = z
  .strictObject({
    mobileNumber: MobileNumber,
    code: OneTimeCode.meta({
      description: 'One-time code of six digits, sent to the mobile number.',
      examples: ['123456'],
    }),
    password: Password.meta({ description: 'New password.', examples: ['a long enough password'] }),
    totpCode: OptionalSecondFactorCode,
    deviceMark: DeviceMark.optional().meta({
      description: 'The `device_mark` that was sent with the request for the code.',
      examples: ['0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41.Q2hhbmdlIG1lIGZvciB0aGUgbWFyayBvZiBhIGRldmljZQ'],
    }),
  })
  .meta({ id: 'ResetPassword', description: 'A new password, confirmed with a one-time code.' });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** The request for a code that confirms a mobile number: the account's own, or its new one. */
export const ChangeMobile = z
  .strictObject({
    mobileNumber: MobileNumber,
    password: CurrentPassword,
  })
  .meta({ id: 'ChangeMobile', description: 'A mobile number to confirm.' });
export type ChangeMobile = z.infer<typeof ChangeMobile>;

export const ConfirmMobile = z
  .strictObject({
    code: OneTimeCode.meta({
      description: 'One-time code of six digits, sent to the mobile number.',
      examples: ['123456'],
    }),
  })
  .meta({ id: 'ConfirmMobile', description: 'The one-time code that confirms a mobile number.' });
export type ConfirmMobile = z.infer<typeof ConfirmMobile>;
