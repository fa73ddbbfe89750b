import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../api-error';
import type { Desks } from '../desks';
import { readRequest } from '../request';
import type { Store } from '../store';

type OutcomeDeps = { desks: Desks; store: Store };
type ById = { Params: { id: string } };

export const OpenDispute = z.strictObject({ amount: z.int().min(1).optional() });
export const DashboardRefund = z.strictObject({ amount: z.int().min(1).optional() });

/** Registers the outcomes that banks decide: of payouts, refunds, disputes and settlements. */
export function registerOutcomes(app: FastifyInstance, { desks, store }: OutcomeDeps): void {
  const { refunds, disputes, payouts, settlements } = desks;
  const { state } = store;
  const action = (noun: Noun, verb: string, run: (id: string, body: unknown) => unknown) =>
    app.post<ById>(`/${noun}/:id/${verb}`, async ({ params: { id }, body }) => {
      if (!state[noun].some((each) => each.id === id))
        throw notFound(`There is no such ${noun.slice(0, -1)}`);
      return run(id, body);
    });

  action('payouts', 'process', (id) => payouts.process(id));
  action('payouts', 'fail', (id) => payouts.fail(id));
  action('payouts', 'reverse', (id) => payouts.reverse(id));
  action('refunds', 'process', (id) => refunds.process(id));
  action('refunds', 'fail', (id) => refunds.fail(id));
  action('payments', 'refund', (id, body) =>
    refunds.atDashboard(id, readRequest(DashboardRefund, body).amount),
  );
  action('payments', 'dispute', (id, body) => disputes.open(id, readRequest(OpenDispute, body).amount));
  action('disputes', 'win', (id) => disputes.decide(id, 'won'));
  action('disputes', 'lose', (id) => disputes.decide(id, 'lost'));
  action('disputes', 'close', (id) => disputes.decide(id, 'closed'));
  app.post('/settle', async () => settlements.settle());
  app.post('/forget-keys', async () => forgetKeys(store));
}

/** Expires all idempotency keys: a repeated request then takes effect again. */
export function forgetKeys({ state, save }: Store): object {
  state.refund_keys = {};
  state.payout_keys = {};
  save();
  return {};
}

type Noun = 'payouts' | 'refunds' | 'payments' | 'disputes';
