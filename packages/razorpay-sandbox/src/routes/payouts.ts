import type { FastifyInstance } from 'fastify';
import { badRequest } from '../api-error';
import type { PayoutDesk } from '../payout-desk';
import { CreateContact, CreateFundAccount, CreatePayout } from '../payout-request';
import { Page, readRequest } from '../request';
import type { Store } from '../store';
import { toPage } from './page';

type PayoutDeps = { desks: { payouts: PayoutDesk }; store: Store; payoutAccount: string };
type ById = { Params: { id: string } };

/** Registers RazorpayX's calls: contacts, fund accounts and payouts. */
export function registerPayouts(app: FastifyInstance, { desks, store, payoutAccount }: PayoutDeps): void {
  const { payouts } = desks;
  app.post('/contacts', async (request) => payouts.createContact(readRequest(CreateContact, request.body)));
  app.post('/fund_accounts', async (request) =>
    payouts.createFundAccount(readRequest(CreateFundAccount, request.body)),
  );
  app.post('/payouts', async (request) => {
    const key = request.headers['x-payout-idempotency'];
    const input = readRequest(CreatePayout, request.body);
    return payouts.create(input, typeof key === 'string' ? key : undefined);
  });
  app.get('/payouts', async (request) => {
    const page = readRequest(Page, request.query);
    if (page.account_number !== payoutAccount) {
      throw badRequest('The RazorpayX Account number is invalid.', { field: 'account_number' });
    }
    const { reference_id } = page;
    const named = store.state.payouts.filter(
      (payout) => reference_id === undefined || payout.reference_id === reference_id,
    );
    return toPage(named, page);
  });
  app.get<ById>('/payouts/:id', async (request) => payouts.payout(request.params.id));
}
