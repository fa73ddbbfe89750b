import { z } from 'zod';
import { Amount, RequestNotes } from './request';

/** RazorpayX's rule for names: three characters or more, the last one a letter, a digit or a full stop. */
const Name = (max: number) =>
  z
    .string()
    .min(3, 'The name may not be less than 3 characters.')
    .max(max, `The name may not be greater than ${max} characters.`)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 '\-_/().,]*[A-Za-z0-9.]$/, 'The name field is invalid.');

const ReferenceId = z.string().max(40, 'The reference id may not be greater than 40 characters.');

export const CreateContact = z.strictObject({
  name: Name(50),
  contact: z.string().optional(),
  email: z.string().optional(),
  type: z.enum(['customer', 'vendor', 'employee', 'self']).optional(),
  reference_id: ReferenceId.optional(),
  notes: RequestNotes.optional(),
});
export type CreateContact = z.infer<typeof CreateContact>;

export const CreateFundAccount = z.discriminatedUnion('account_type', [
  z.strictObject({
    contact_id: z.string(),
    account_type: z.literal('vpa'),
    vpa: z.strictObject({
      address: z
        .string()
        .regex(/^[A-Za-z0-9._-]{2,256}@[A-Za-z](?:\.?[A-Za-z0-9]){1,63}$/, 'The VPA is invalid.'),
    }),
  }),
  z.strictObject({
    contact_id: z.string(),
    account_type: z.literal('bank_account'),
    bank_account: z.strictObject({
      name: Name(120),
      ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Invalid IFSC Code in Bank Account'),
      account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/, 'The account number format is invalid.'),
    }),
  }),
]);
export type CreateFundAccount = z.infer<typeof CreateFundAccount>;

export const CreatePayout = z.strictObject({
  account_number: z.string(),
  fund_account_id: z.string(),
  amount: Amount.pipe(z.int().min(100, 'Minimum transaction amount should be 100 paise')),
  currency: z.literal('INR'),
  mode: z.enum(['UPI', 'IMPS'], 'Payout mode is invalid'),
  purpose: z.enum(
    ['refund', 'cashback', 'payout', 'salary', 'utility bill', 'vendor bill'],
    'Invalid purpose',
  ),
  queue_if_low_balance: z.boolean().default(false),
  reference_id: ReferenceId.optional(),
  narration: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,30}$/, 'The narration has characters it may not have.')
    .optional(),
  notes: RequestNotes.optional(),
});
export type CreatePayout = z.infer<typeof CreatePayout>;
