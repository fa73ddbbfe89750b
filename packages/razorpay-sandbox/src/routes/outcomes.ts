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
  const lever = (noun: Noun, act: string, pull: (id: string, body: unknown) => unknown) =>
    app.post<ById>(`/${noun}/:id/${act}`, async ({ params: { id }, body }) => {
      if (!state[noun].some((each) => each.id === id))
        throw notFound(`There is no such ${noun.slice(0, -1)}`);
      return pull(id, body);
    });

  lever('payouts', 'process', (id) => payouts.process(id));
  lever('payouts', 'fail', (id) => payouts.fail(id));
  lever('payouts', 'reverse', (id) => payouts.reverse(id));
  lever('refunds', 'process', (id) => refunds.process(id));
  lever('refunds', 'fail', (id) => refunds.fail(id));
  lever('payments', 'refund', (id, body) =>
    refunds.atDashboard(id, readRequest(DashboardRefund, body).amount),
  );
  lever('payments', 'dispute', (id, body) => disputes.open(id, readRequest(OpenDispute, body).amount));
  lever('disputes', 'win', (id) => disputes.decide(id, 'won'));
  lever('disputes', 'lose', (id) => disputes.decide(id, 'lost'));
  lever('disputes', 'close', (id) => disputes.decide(id, 'closed'));
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
