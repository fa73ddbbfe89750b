import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, badRequest } from '../api-error';
import type { Gateway } from '../gateway';
import { Pay, readRequest } from '../request';

type CheckoutDeps = { desks: { gateway: Gateway }; keyId: string };
type ByOrder = { Params: { orderId: string } };

const Checkout = z.object({ key_id: z.string(), amount: z.int(), currency: z.string() });

/** Registers the calls of checkout.js from the merchant's page. No secret is involved: the key id is public. */
export function registerCheckout(app: FastifyInstance, deps: CheckoutDeps): void {
  // Origins that are not allowed are refused before they reach this hook.
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined) reply.header('access-control-allow-origin', origin);
  });
  app.options('/orders/:orderId/:act', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .send(),
  );
  app.post<ByOrder>('/orders/:orderId/pay', async (request) => {
    assertSameTerms(deps, request);
    return deps.desks.gateway.pay(request.params.orderId, Pay.parse({}));
  });
  app.post<ByOrder>('/orders/:orderId/fail', async (request) => {
    assertSameTerms(deps, request);
    return deps.desks.gateway.fail(request.params.orderId);
  });
}

/** Checks that the page shows the payer the order's own terms: this merchant, this amount. */
function assertSameTerms(
  { desks: { gateway }, keyId }: CheckoutDeps,
  request: FastifyRequest<ByOrder>,
): void {
  const terms = readRequest(Checkout, request.body);
  if (terms.key_id !== keyId) throw new ApiError(401, 'BAD_REQUEST_ERROR', 'The api key provided is invalid');
  const order = gateway.order(request.params.orderId);
  if (terms.amount !== order.amount || terms.currency !== order.currency) {
    throw badRequest(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
      { field: 'amount', metadata: { order_id: order.id } },
    );
  }
}
