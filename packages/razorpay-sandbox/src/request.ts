import { z } from 'zod';
import { badRequest } from './api-error';
import { PaymentMethod } from './entity';

/** An amount as an integer or as digits: the real API accepts both. */
export const Amount = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    'The amount must be an integer.',
  )
  .pipe(z.int('The amount must be an integer.'));

const Currency = z.string().regex(/^[A-Z]{3}$/, 'Currency is not supported');

const Notes = z
  .record(
    z.string(),
    z.union([z.string().max(256, 'A note may not be greater than 256 characters.'), z.number()]),
  )
  .refine((notes) => Object.keys(notes).length <= 15, 'The number of notes may not be greater than 15.');

/** Notes; Razorpay sends empty notes as an empty list. */
export const RequestNotes = z.union([Notes, z.tuple([])]);

/** A switch as a boolean, or as 0 and 1, as Razorpay sends it. */
const Flag = z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)]);

const Receipt = z.string().max(40, 'The receipt may not be greater than 40 characters.');

export const CreateOrder = z.strictObject({
  amount: Amount.pipe(z.int().min(100, 'Order amount less than minimum amount allowed')),
  currency: Currency,
  receipt: Receipt.nullish(),
  notes: RequestNotes.optional(),
  payment_capture: Flag.optional(),
  payment: z.object({ capture: z.enum(['automatic', 'manual']) }).optional(),
  partial_payment: z.literal(false, 'Partial payments are not supported by the sandbox.').optional(),
});
export type CreateOrder = z.infer<typeof CreateOrder>;

export const CapturePayment = z.strictObject({ amount: Amount, currency: Currency.default('INR') });
export type CapturePayment = z.infer<typeof CapturePayment>;

export const CreateRefund = z.strictObject({
  amount: Amount.pipe(z.int().min(100, 'The amount must be atleast INR 1.00')).optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: RequestNotes.optional(),
  receipt: Receipt.nullish(),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

export const Page = z.object({
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
  count: z.coerce.number().int().min(1).max(100, 'The count may not be greater than 100.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
  receipt: z.string().optional(),
  reference_id: z.string().optional(),
  account_number: z.string().optional(),
});
export type Page = z.infer<typeof Page>;

/** A day in India, or a whole month of them. */
export const ReconPage = z.object({
  year: z.coerce.number().int().min(2000).max(9999),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  count: z.coerce.number().int().min(1).max(1000, 'The count may not be greater than 1000.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
});
export type ReconPage = z.infer<typeof ReconPage>;

/** How the payer deviates at the checkout from simply paying the order. */
export const Pay = z.strictObject({
  /** Pays another amount than the order's. */
  amount: z.int().min(100).optional(),
  currency: Currency.optional(),
  method: PaymentMethod.default('upi'),
  /** Pays an order that is already paid once more. */
  second_capture: z.boolean().default(false),
  /** Leaves the payment at `authorized`. */
  authorize_only: z.boolean().optional(),
  /** Lets the last failed payment of the order succeed late. */
  late: z.boolean().default(false),
});
export type Pay = z.infer<typeof Pay>;

/** Parses a request by its schema. Throws the ApiError of the first violation. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    });
  }
  const field = issue?.path.join('.') ?? '';
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  const description = missing ? `The ${field} field is required.` : (issue?.message ?? 'Invalid request');
  throw badRequest(description, field === '' ? {} : { field });
}
