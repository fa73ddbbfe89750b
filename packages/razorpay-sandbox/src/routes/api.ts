import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, serverError } from '../api-error';
import type { BehaviourSwitch } from '../behaviour';
import type { Gateway } from '../gateway';
import { CapturePayment, CreateOrder, CreateRefund, Page, readRequest } from '../request';
import { isSameSecret } from '../signature';
import type { Store } from '../store';

type ApiDeps = {
  gateway: Gateway;
  store: Store;
  behaviour: BehaviourSwitch;
  keyId: string;
  keySecret: string;
  /** Ends the waits of the `latency_ms` behaviour when the sandbox closes. */
  closing: AbortSignal;
};

type ById = { Params: { id: string } };
type ByRefund = { Params: { id: string; refundId: string } };

/** Razorpay's REST API under /v1, with its Basic authentication and the misbehaviour that was asked for. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  misbehave(app, deps);
  registerOrders(app, deps);
  registerPayments(app, deps);
  registerRefunds(app, deps);
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
    const fails = behaviour.takeFailure();
    if (latency_ms > 0) await sleep(latency_ms, undefined, { ref: false, signal: closing });
    if (fails) throw serverError();
  });

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode < 400 && behaviour.takeDrop()) request.raw.socket.destroy();
    return payload;
  });
}

function registerOrders(app: FastifyInstance, { gateway, store }: ApiDeps): void {
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

function registerPayments(app: FastifyInstance, { gateway, store }: ApiDeps): void {
  app.get('/payments', async (request) => toPage(store.state.payments, readRequest(Page, request.query)));
  app.get<ById>('/payments/:id', async (request) => gateway.payment(request.params.id));
  app.post<ById>('/payments/:id/capture', async (request) =>
    gateway.capture(request.params.id, readRequest(CapturePayment, request.body)),
  );
}

function registerRefunds(app: FastifyInstance, { gateway, store }: ApiDeps): void {
  app.post<ById>('/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency'];
    const input = readRequest(CreateRefund, request.body);
    return gateway.createRefund(request.params.id, input, typeof key === 'string' ? key : undefined);
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
    gateway.refund(request.params.refundId),
  );
  app.get<ById>('/refunds/:id', async (request) => gateway.refund(request.params.id));
  app.get('/refunds', async (request) => toPage(store.state.refunds, readRequest(Page, request.query)));
}

/** Razorpay's lists: newest first, between two instants, so many at a time. */
function toPage<Entity extends { created_at: number }>(entities: readonly Entity[], page: Page) {
  const { from = 0, to = Number.POSITIVE_INFINITY, skip, count } = page;
  const within = entities.filter((entity) => entity.created_at >= from && entity.created_at <= to);
  return toCollection(within.toReversed().slice(skip, skip + count));
}

function toCollection<Entity>(items: readonly Entity[]) {
  return { entity: 'collection' as const, count: items.length, items };
}
