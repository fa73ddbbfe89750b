import brand from '@paheli/core/brand.json';
import type { Payout } from '@paheli/core/kyc/schema';
import { z } from 'zod';
import type { Payouts, ProviderPayout } from '../payments/payments';
import { CONTACT_ID, FUND_ACCOUNT_ID, PAYOUT_ID, Paise, Seconds } from './entity';
import { everyPage, isWithin, toRange } from './pages';
import { assertId, isRefusal, type RazorpayTransport, readLookup, unreliableResponse } from './transport';

const STATUSES = {
  queued: 'on_its_way',
  pending: 'on_its_way',
  scheduled: 'on_its_way',
  processing: 'on_its_way',
  processed: 'paid',
  reversed: 'returned',
  failed: 'returned',
  rejected: 'returned',
  cancelled: 'returned',
} as const;

/** The fields of https://razorpay.com/docs/api/x/payouts/entity/ that the product reads. `fees` include their tax. */
const RazorpayPayout = z
  .object({
    id: z.string().regex(PAYOUT_ID),
    reference_id: z.string().nullish(),
    amount: Paise,
    currency: z.literal('INR'),
    status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
    utr: z.string().nullish(),
    fees: Paise.nullish(),
    failure_reason: z.string().nullish(),
    status_details: z.object({ description: z.string().nullish() }).nullish(),
    created_at: Seconds,
  })
  .transform((payout): ProviderPayout => {
    const status = STATUSES[payout.status];
    const failure = payout.failure_reason || payout.status_details?.description || payout.status;
    return {
      payoutId: payout.id,
      reference: payout.reference_id ?? null,
      amountPaise: payout.amount,
      status,
      utr: payout.utr || null,
      failure: status === 'returned' ? failure : null,
      feePaise: payout.fees ?? 0,
      createdAt: payout.created_at,
    };
  });

const RazorpayContact = z.object({ id: z.string().regex(CONTACT_ID) });
const RazorpayFundAccount = z.object({
  id: z.string().regex(FUND_ACCOUNT_ID),
  contact_id: z.string().regex(CONTACT_ID),
});

type RequestedPayout = Parameters<Payouts['createPayout']>[0];

/** The text on the payee's bank statement. */
const NARRATION = `${brand.name} winnings`;

/**
 * Creates payouts over RazorpayX from the account with this number. The product's id of a payout is its idempotency key
 * and its reference.
 */
export function createRazorpayPayouts(transport: RazorpayTransport, account: string): Payouts {
  return {
    createPayout: async (requested) => {
      const find = () => readLookup(findPayout(transport, account, requested.payoutId));
      // An earlier call may have succeeded and lost its response, and the provider's idempotency keys expire.
      const earlier = await find();
      if (earlier !== undefined) return samePayout(requested, earlier);
      try {
        return samePayout(requested, await createPayout(transport, account, requested));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const made = await find();
        if (made === undefined) throw error;
        return samePayout(requested, made);
      }
    },
    fetchPayout: async (payoutId) => {
      assertId(payoutId, PAYOUT_ID);
      const payout = await transport.send({ method: 'get', path: `/payouts/${payoutId}` }, RazorpayPayout);
      if (payout.payoutId === payoutId) return payout;
      throw unreliableResponse(`payout ${payout.payoutId} instead of ${payoutId}`);
    },
    listPayouts: async (period) => {
      const payouts = await listPayouts(transport, account, toRange(period));
      return payouts.filter(isWithin(period));
    },
  };
}

async function createPayout(
  transport: RazorpayTransport,
  account: string,
  { payoutId, amountPaise, payee, destination }: RequestedPayout,
): Promise<ProviderPayout> {
  const fundAccountId = await createFundAccount(transport, payee, destination);
  const body = {
    account_number: account,
    fund_account_id: fundAccountId,
    amount: amountPaise,
    currency: 'INR',
    mode: 'upiId' in destination ? 'UPI' : 'IMPS',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: payoutId,
    narration: NARRATION,
  };
  const headers = { 'X-Payout-Idempotency': payoutId };
  return transport.send({ method: 'post', path: '/payouts', body, headers }, RazorpayPayout);
}

/** Creates a contact and a fund account for a payee. The same details return the existing ones. */
async function createFundAccount(
  transport: RazorpayTransport,
  payee: RequestedPayout['payee'],
  destination: Payout,
): Promise<string> {
  const contact = await transport.send(
    {
      method: 'post',
      path: '/contacts',
      body: { name: toName(payee.name, 50), type: 'customer', reference_id: payee.userId },
    },
    RazorpayContact,
  );
  const fundAccount = await transport.send(
    { method: 'post', path: '/fund_accounts', body: { contact_id: contact.id, ...toAccount(destination) } },
    RazorpayFundAccount,
  );
  if (fundAccount.contact_id === contact.id) return fundAccount.id;
  throw unreliableResponse(`fund account ${fundAccount.id} is another contact's`);
}

function toAccount(destination: Payout): object {
  if ('upiId' in destination) return { account_type: 'vpa', vpa: { address: destination.upiId } };
  const { accountNumber, ifsc, accountName } = destination;
  return {
    account_type: 'bank_account',
    bank_account: { name: toName(accountName, 120), ifsc, account_number: accountNumber },
  };
}

/** Removes the characters that RazorpayX does not accept in a name: banks pay by number, not by name. */
function toName(name: string, maxLength: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 '\-_/().]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, maxLength)
    .replace(/[^A-Za-z0-9.]+$/, '');
  return plain.length < 3 ? 'Player' : plain;
}

async function findPayout(
  transport: RazorpayTransport,
  account: string,
  payoutId: string,
): Promise<ProviderPayout | undefined> {
  const payouts = await listPayouts(transport, account, { reference_id: payoutId });
  return payouts.find(({ reference }) => reference === payoutId);
}

async function listPayouts(
  transport: RazorpayTransport,
  account: string,
  filter: Readonly<Record<string, string | number>>,
): Promise<ProviderPayout[]> {
  return everyPage(transport, {
    path: '/payouts',
    query: { account_number: account, ...filter },
    item: RazorpayPayout,
    idOf: ({ payoutId }) => payoutId,
  });
}

function samePayout(requested: RequestedPayout, payout: ProviderPayout): ProviderPayout {
  if (payout.amountPaise === requested.amountPaise && payout.reference === requested.payoutId) return payout;
  throw unreliableResponse(`payout ${payout.payoutId} differs from the request`);
}
