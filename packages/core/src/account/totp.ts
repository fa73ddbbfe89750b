import { z } from 'zod';
import { withPlainDigits } from '../digits';
import { key } from '../message';
import { CurrentPassword } from './current-password';

const message = key('Enter the code of your authenticator app, or one of your recovery codes.');

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const SecondFactorCode = z
  .string({ error: message })
  .trim()
  .overwrite(withPlainDigits)
  .min(1, message)
  .max(20, message)
  .meta({ examples: ['123456'] });

/** The code that a sign-in or a change needs once an authenticator app is set up. */
export const OptionalSecondFactorCode = SecondFactorCode.optional().meta({
  description: 'Code of the authenticator app, or a recovery code; required if an app is set up.',
  examples: ['123456'],
});

/** The number of recovery codes, for users who lost the app. */
export const recoveryCodeCount = 10;

/** The key for an authenticator app. Codes are required once the first one is confirmed. */
export const TotpSetUp = z
  .object({
    secret: z.string().meta({ description: 'Secret in base32, for typing.', examples: ['JBSWY3DPEHPK3PXP'] }),
    uri: z.string().meta({
      description: 'Key URI for a QR code.',
      examples: ['otpauth://totp/Issuer:asha_rao?secret=JBSWY3DPEHPK3PXP&issuer=Issuer'],
    }),
  })
  .meta({ id: 'TotpSetUp', description: 'Secret for an authenticator app.' });
export type TotpSetUp = z.infer<typeof TotpSetUp>;

export const ConfirmTotp = z
  .strictObject({
    password: CurrentPassword,
    code: SecondFactorCode.meta({
      description: 'Code that the authenticator app shows now.',
      examples: ['123456'],
    }),
  })
  .meta({ id: 'ConfirmTotp', description: 'The first code of an authenticator app.' });
export type ConfirmTotp = z.infer<typeof ConfirmTotp>;

/** The recovery codes, shown once. Each replaces one code of the app. */
export const RecoveryCodes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .length(recoveryCodeCount)
      .meta({
        description: 'Ten codes, shown only in this response.',
        examples: [
          [
            'AAAA-1111',
            'BBBB-2222',
            'CCCC-3333',
            'DDDD-4444',
            'EEEE-5555',
            'FFFF-6666',
            'GGGG-7777',
            'HHHH-8888',
            'IIII-9999',
            'JJJJ-0000',
          ],
        ],
      }),
  })
  .meta({ id: 'RecoveryCodes', description: 'Recovery codes; each is valid once.' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RemoveTotp = z
  .strictObject({
    password: CurrentPassword,
    code: SecondFactorCode.meta({
      description: 'Code of the authenticator app, or a recovery code.',
      examples: ['123456'],
    }),
  })
  .meta({ id: 'RemoveTotp', description: 'Proof of ownership for removing an authenticator app.' });
export type RemoveTotp = z.infer<typeof RemoveTotp>;
