import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { Deps } from '@paheli/engine/deps';
import { processWebhooks, receiveWebhook } from '@paheli/engine/wallet/payments/receive-webhook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runCoalesced } from '../run-coalesced';
import { prefixes } from './register-routes';

/** Receives Razorpay's webhooks: stores and acknowledges each at once, and processes it afterwards. */
export async function registerWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  // One worker processes all webhooks, however many arrive together.
  const workThrough = runCoalesced(deps.log, 'working through webhooks failed', async () => {
    await processWebhooks(deps);
  });
  let working = Promise.resolve();
  // The database closes after the app.
  app.addHook('onClose', () => working);
  await app.register(async (scope) => {
    // The signature covers the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const prefix of prefixes) {
      scope.post(`${prefix}/payments/webhook`, { config: { rateLimit: false } }, async (request) => {
        await receive(deps, request);
        // The webhooks job finds what this run leaves behind, so the request does not wait.
        working = workThrough();
        return { ok: true };
      });
    }
  });
}

async function receive(deps: Deps, { body, headers }: FastifyRequest): Promise<void> {
  if (!Buffer.isBuffer(body)) throw new Problem('invalid_input', { detail: msg('A webhook has a body.') });
  await receiveWebhook(deps, {
    rawBody: body,
    signature: oneOf(headers['x-razorpay-signature']),
    eventId: oneOf(headers['x-razorpay-event-id']),
  });
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
