import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, serverError } from '../api-error';
import type { BehaviourSwitch } from '../behaviour';
import type { Desks } from '../desks';
import { CapturePayment, CreateOrder, CreateRefund, Page, ReconPage, readRequest } from '../request';
import { isSameSecret } from '../signature';
import type { Store } from '../store';
import { toCollection, toPage } from './page';
import { registerPayouts } from './payouts';

type ApiDeps = {
  desks: Desks;
  store: Store;
  behaviour: BehaviourSwitch;
  keyId: string;
  keySecret: string;
  payoutAccount: string;
  /** Ends the waits of the `latency_ms` behaviour when the sandbox closes. */
  closing: AbortSignal;
};

type ById = { Params: { id: string } };
type ByRefund = { Params: { id: string; refundId: string } };

/** Registers Razorpay's REST API under /v1, with its Basic authentication and the requested misbehaviour. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  misbehave(app, deps);
  registerOrders(app, deps);
  registerPayments(app, deps);
  registerRefunds(app, deps);
  registerReports(app, deps);
  registerPayouts(app, deps);
}

function misbehave(app: FastifyInstance, { behaviour, keyId, keySecret, closing }: ApiDeps): void {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isSameSecret(request.headers.authorization ?? '', expected)) return;
    throw new ApiError(401, 'BAD_REQUEST_ERROR', 'Authentication failed', {
      source: 'NA',
      step: 'NA',
      reason: 'NA',
    });
  });

  app.addHook('preHandler', async () => {
    const { latency_ms } = behaviour.current;
    const fails = behaviour.take('fail_next');
    if (latency_ms > 0) await sleep(latency_ms, undefined, { ref: false, signal: closing });
    if (fails) throw serverError();
  });

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode < 400 && behaviour.take('drop_response_next')) request.raw.socket.destroy();
    return payload;
  });
}

function registerOrders(app: FastifyInstance, { desks: { gateway }, store }: ApiDeps): void {
  app.post('/orders', async (request) => gateway.createOrder(readRequest(CreateOrder, request.body)));
  app.get('/orders', async (request) => {
    const page = readRequest(Page, request.query);
    const orders = store.state.orders.filter(
      (order) => page.receipt === undefined || order.receipt === page.receipt,
    );
    return toPage(orders, page);
  });
  app.get<ById>('/orders/:id', async (request) => gateway.order(request.params.id));
  app.get<ById>('/orders/:id/payments', async (request) => {
    const order = gateway.order(request.params.id);
    return toCollection(store.state.payments.filter((payment) => payment.order_id === order.id).toReversed());
  });
}

function registerPayments(app: FastifyInstance, { desks: { gateway }, store }: ApiDeps): void {
  app.get('/payments', async (request) => toPage(store.state.payments, readRequest(Page, request.query)));
  app.get<ById>('/payments/:id', async (request) => gateway.payment(request.params.id));
  app.post<ById>('/payments/:id/capture', async (request) =>
    gateway.capture(request.params.id, readRequest(CapturePayment, request.body)),
  );
}

function registerRefunds(app: FastifyInstance, { desks: { gateway, refunds }, store }: ApiDeps): void {
  app.post<ById>('/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency'];
    const input = readRequest(CreateRefund, request.body);
    return refunds.create(request.params.id, input, typeof key === 'string' ? key : undefined);
  });
  app.get<ById>('/payments/:id/refunds', async (request) => {
    const payment = gateway.payment(request.params.id);
    const page = readRequest(Page, request.query);
    return toPage(
      store.state.refunds.filter((refund) => refund.payment_id === payment.id),
      page,
    );
  });
  app.get<ByRefund>('/payments/:id/refunds/:refundId', async (request) =>
    refunds.refund(request.params.refundId),
  );
  app.get<ById>('/refunds/:id', async (request) => refunds.refund(request.params.id));
  app.get('/refunds', async (request) => toPage(store.state.refunds, readRequest(Page, request.query)));
}

function registerReports(app: FastifyInstance, { desks: { disputes, settlements }, store }: ApiDeps): void {
  app.get('/disputes', async (request) => toPage(store.state.disputes, readRequest(Page, request.query)));
  app.get<ById>('/disputes/:id', async (request) => disputes.dispute(request.params.id));
  app.get('/settlements', async (request) =>
    toPage(store.state.settlements, readRequest(Page, request.query)),
  );
  app.get('/settlements/recon/combined', async (request) =>
    toCollection(settlements.items(readRequest(ReconPage, request.query))),
  );
}
