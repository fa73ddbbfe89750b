import { z } from 'zod';
import { text } from '../text';
import { State } from './state';
import { SecondFactorCode } from './totp';

export const Role = z.enum(['player', 'admin']);
export type Role = z.infer<typeof Role>;

export const KycStatus = z.enum(['none', 'pending', 'verified', 'rejected']);
export type KycStatus = z.infer<typeof KycStatus>;

/** As typed: `98…`, `098…` and `+91 98…` are the same number once the server has read it. */
export const MobileNumber = z
  .string({ error: 'Enter your mobile number.' })
  .trim()
  .min(1, 'Enter your mobile number.')
  .max(24, 'Enter an Indian mobile number of ten digits.');

export const Username = z
  .string({ error: 'Choose a username.' })
  .trim()
  .min(3, 'Use 3 to 20 characters.')
  .max(20, 'Use 3 to 20 characters.')
  .regex(/^[a-z0-9_]+$/i, 'Use only letters a to z, digits and _.');

export const Password = z
  .string({ error: 'Choose a password.' })
  .min(8, 'Use at least 8 characters.')
  .max(128, 'Use at most 128 characters.');

export const DisplayName = text(80, 'Enter your name.');

export const Email = z
  .email({ error: 'Enter a valid e-mail address.' })
  .max(254, 'Use at most 254 characters.');

export const Register = z.strictObject({
  mobileNumber: MobileNumber,
  username: Username,
  password: Password,
  name: DisplayName,
  email: Email,
});
export type Register = z.infer<typeof Register>;

/** Proves that a device signed in before, so that failed attempts elsewhere do not lock it out. */
export const DeviceMark = z
  .string({ error: 'Send the device mark of an earlier sign-in, or none.' })
  .max(200, 'A device mark has at most 200 characters.');

export const Login = z.strictObject({
  mobileNumber: MobileNumber,
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(128),
  /** For accounts with an authenticator app: its code, or a recovery code. */
  code: SecondFactorCode.optional(),
  /** The `device_mark` of an earlier sign-in on this device; one that is not valid is ignored. */
  deviceMark: DeviceMark.optional(),
});
export type Login = z.infer<typeof Login>;

/** The signed-in user's own profile; money in rupees. */
export const Profile = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobileNumber: z.string().nullable(),
  avatar: z.string().nullable(),
  role: Role,
  walletBalance: z.number(),
  withdrawableBalance: z.number(),
  hasAccess: z.boolean(),
  kycVerified: z.boolean(),
  kycStatus: KycStatus,
  kycReason: z.string().nullable(),
  /** Whether a code has proved that the mobile number is his. */
  mobileVerified: z.boolean(),
  /** False for an account that was made with Google and has chosen none. */
  hasPassword: z.boolean(),
  /** Whether a Google account is linked, which can sign in. */
  hasGoogle: z.boolean(),
  /** Whether signing in asks for the code of an authenticator app as well. */
  hasTotp: z.boolean(),
  /** Where he says he lives; null where he was never asked. */
  state: State.nullable(),
  createdAt: z.date(),
  tournamentsJoined: z.number().int(),
  totalSpent: z.number(),
});
export type Profile = z.infer<typeof Profile>;

export const SignedIn = z.object({
  accessToken: z.string(),
  /** Send this with later sign-ins on the same device. Valid until the password changes or this session is ended. */
  deviceMark: z.string(),
  user: Profile,
});
export type SignedIn = z.infer<typeof SignedIn>;
