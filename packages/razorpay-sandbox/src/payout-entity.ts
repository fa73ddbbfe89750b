import { z } from 'zod';
import { Notes } from './entity';

/** RazorpayX's entities. Source: https://razorpay.com/docs/api/x/contacts/, /fund-accounts/, /payouts/. */
export const Contact = z.object({
  id: z.string(),
  entity: z.literal('contact'),
  name: z.string(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  type: z.string().nullable(),
  reference_id: z.string().nullable(),
  batch_id: z.null(),
  active: z.boolean(),
  notes: Notes,
  created_at: z.int(),
});
export type Contact = z.infer<typeof Contact>;

const BankAccount = z.object({ name: z.string(), ifsc: z.string(), account_number: z.string() });
const Vpa = z.object({ address: z.string() });

export const FundAccount = z.object({
  id: z.string(),
  entity: z.literal('fund_account'),
  contact_id: z.string(),
  account_type: z.enum(['bank_account', 'vpa']),
  bank_account: BankAccount.optional(),
  vpa: Vpa.optional(),
  batch_id: z.null(),
  active: z.boolean(),
  created_at: z.int(),
});
export type FundAccount = z.infer<typeof FundAccount>;

export const Payout = z.object({
  id: z.string(),
  entity: z.literal('payout'),
  fund_account_id: z.string(),
  amount: z.int(),
  currency: z.literal('INR'),
  notes: Notes,
  /** Including the tax. */
  fees: z.int(),
  tax: z.int(),
  status: z.enum(['processing', 'processed', 'failed', 'reversed']),
  utr: z.string().nullable(),
  mode: z.enum(['UPI', 'IMPS']),
  purpose: z.string(),
  reference_id: z.string().nullable(),
  narration: z.string().nullable(),
  batch_id: z.null(),
  failure_reason: z.string().nullable(),
  status_details: z.object({ description: z.string(), source: z.string(), reason: z.string() }).nullable(),
  created_at: z.int(),
});
export type Payout = z.infer<typeof Payout>;
