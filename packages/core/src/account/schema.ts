import { z } from 'zod';
import { withPlainDigits } from '../digits';
import { Id } from '../id';
import { OwnSuspension } from '../integrity/suspension';
import { Language } from '../language-schema';
import { key } from '../message';
import { text } from '../text';
import { ExactRole } from './duty';
import { State } from './state';
import { OptionalSecondFactorCode } from './totp';

export const Role = z.enum(['player', 'admin']).meta({ id: 'Role', description: 'Role of a user.' });
export type Role = z.infer<typeof Role>;

export const KycStatus = z
  .enum(['none', 'pending', 'verified', 'rejected'])
  .meta({ id: 'KycStatus', description: 'State of a KYC check.' });
export type KycStatus = z.infer<typeof KycStatus>;

/** A mobile number as typed, with plain digits. `98…`, `098…` and `+91 98…` are the same number for the server. */
export const MobileNumber = z
  .string({ error: key('Enter your mobile number.') })
  .trim()
  .overwrite(withPlainDigits)
  .min(1, key('Enter your mobile number.'))
  .max(24, key('Enter an Indian mobile number of ten digits.'))
  .meta({
    description:
      'Indian mobile number; `98765 43210`, `098765 43210` and `+91 98765 43210` are the same number.',
    examples: ['+919876543210'],
  });

export const Username = z
  .string({ error: key('Choose a username.') })
  .trim()
  .min(3, key('Use 3 to 20 characters.'))
  .max(20, key('Use 3 to 20 characters.'))
  .regex(/^[a-z0-9_]+$/i, key('Use only letters a to z, digits and _.'));

export const Password = z
  .string({ error: key('Choose a password.') })
  .min(8, key('Use at least {minimum} characters.'))
  .max(128, key('Use at most {maximum} characters.'));

export const DisplayName = text(80, key('Enter your name.'));

export const Email = z
  .email({ error: key('Enter a valid e-mail address.') })
  .max(254, key('Use at most {maximum} characters.'));

export const mobileMessage = key('Enter an Indian mobile number of ten digits, such as 98765 43210.');

/** Rejects impossible mobile numbers together with the other errors of a form. The engine does the full check. */
function hasTenDigits(typed: string): boolean {
  return (typed.match(/\p{Nd}/gu) ?? []).length >= 10;
}

/** Proof of an earlier sign-in from this device, so that failed attempts elsewhere do not lock the device out. */
export const DeviceMark = z
  .string({ error: key('Send the device mark of an earlier sign-in, or none.') })
  .max(200, key('A device mark has at most 200 characters.'))
  .meta({
    description: 'The `device_mark` of an earlier sign-in on the same device; an invalid one is ignored.',
    examples: ['0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41.Q2hhbmdlIG1lIGZvciB0aGUgbWFyayBvZiBhIGRldmljZQ'],
  });

export const Register = z
  .strictObject({
    mobileNumber: MobileNumber.refine(hasTenDigits, mobileMessage).meta({
      description:
        'Indian mobile number; `98765 43210`, `098765 43210` and `+91 98765 43210` are the same number.',
      examples: ['+919876543210'],
    }),
    username: Username.meta({
      description: 'Public name of 3 to 20 letters, digits and underscores; unique without regard to case.',
      examples: ['asha_rao'],
    }),
    password: Password.meta({
      description: 'Password of 8 to 128 characters.',
      examples: ['a long enough password'],
    }),
    name: DisplayName.meta({ description: 'Display name.', examples: ['Asha Rao'] }),
    email: Email.meta({ description: 'E-mail address.', examples: ['asha@example.com'] }),
    deviceMark: DeviceMark.optional(),
  })
  .meta({ id: 'Register', description: 'Details of a new account.' });
export type Register = z.infer<typeof Register>;

export const Login = z
  .strictObject({
    mobileNumber: MobileNumber,
    password: z
      .string({ error: key('Enter your password.') })
      .min(1, key('Enter your password.'))
      .max(128)
      .meta({ description: 'Password of the account.', examples: ['a long enough password'] }),
    code: OptionalSecondFactorCode,
    deviceMark: DeviceMark.optional(),
  })
  .meta({ id: 'Login', description: 'Credentials of an account.' });
export type Login = z.infer<typeof Login>;

/** The signed-in user's own profile; money in rupees. */
export const Profile = z
  .object({
    id: Id.describe('Id of the user.'),
    name: z.string().meta({ description: 'Display name.', examples: ['Asha Rao'] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    email: z.string().meta({ description: 'E-mail address.', examples: ['asha@example.com'] }),
    mobileNumber: z
      .string()
      .nullable()
      .meta({
        description: 'Mobile number in E.164 format; null if the account has none.',
        examples: ['+919876543210'],
      }),
    avatar: z
      .string()
      .nullable()
      .meta({
        description: 'Picture as a data URL; null if there is none.',
        examples: ['data:image/png;base64,iVBORw0KGgo='],
      }),
    role: Role.describe('Role of the user.'),
    duty: ExactRole.describe('Exact role of the user.'),
    walletBalance: z.number().meta({ description: 'Balance of the wallet, in rupees.', examples: [61] }),
    withdrawableBalance: z.number().meta({
      description: 'Amount that the user may withdraw, in rupees: winnings, and deposits in social mode.',
      examples: [50],
    }),
    hasWallet: z
      .boolean()
      .describe('Whether the user has a wallet; in social mode only with a balance from before.'),
    hasAccess: z
      .boolean()
      .describe('Whether the user may take part: the access fee is paid, a pass runs, or access is free.'),
    passUntil: z
      .date()
      .nullable()
      .describe('End of the last pass; null for a user who never bought one or has access for good.'),
    kycVerified: z.boolean().describe('Whether the KYC check is verified.'),
    kycStatus: KycStatus.describe("State of the user's KYC check."),
    kycReason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for the rejection; null if not rejected.',
        examples: ['The photo of the PAN card cannot be read.'],
      }),
    mobileVerified: z.boolean().describe('Whether the user confirmed the mobile number with a code.'),
    hasPassword: z
      .boolean()
      .describe('Whether the account has a password; false for accounts that use only Google.'),
    hasGoogle: z.boolean().describe('Whether a Google account is linked.'),
    hasTotp: z.boolean().describe('Whether sign-in requires a code of an authenticator app.'),
    state: State.nullable().describe(
      'State or union territory where the user lives; null if the user has not stated it.',
    ),
    dateOfBirth: z
      .string()
      .nullable()
      .meta({
        description: 'Date of birth as stated or as verified; null if the user has not stated it.',
        examples: ['1998-05-17'],
      }),
    language: Language.nullable().describe('Chosen language; null if the user has not chosen one.'),
    suspension: OwnSuspension.nullable().describe('Suspension in force; null if there is none.'),
    createdAt: z.date().describe('Time of registration.'),
    tournamentsJoined: z
      .number()
      .int()
      .meta({ description: 'Number of joined tournaments.', examples: [4] }),
    totalSpent: z
      .number()
      .meta({ description: 'Access fee and entry fees less refunds, in rupees.', examples: [79] }),
  })
  .meta({ id: 'Profile', description: 'Profile of the signed-in user.' });
export type Profile = z.infer<typeof Profile>;

export const SignedIn = z
  .object({
    accessToken: z.string().meta({
      description: 'Session token for the `Authorization` header.',
      examples: ['Q2hhbmdlIG1lIGZvciB0aGUgdG9rZW4gb2YgYSBsb2dpbg'],
    }),
    deviceMark: z.string().meta({
      description: 'Mark of this device; send it with later sign-ins on the same device.',
      examples: ['0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41.Q2hhbmdlIG1lIGZvciB0aGUgbWFyayBvZiBhIGRldmljZQ'],
    }),
    user: Profile.describe('Profile of the signed-in user.'),
  })
  .meta({ id: 'SignedIn', description: 'A new login session.' });
export type SignedIn = z.infer<typeof SignedIn>;
