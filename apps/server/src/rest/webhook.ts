import { Problem } from '@paheli/core/problem';
import type { Deps } from '@paheli/engine/deps';
import { processWebhooks, receiveWebhook } from '@paheli/engine/wallet/payments/receive-webhook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runCoalesced } from '../run-coalesced';
import { prefixes } from './register-routes';

/** Razorpay's webhooks: stored and acknowledged at once, worked through afterwards. */
export async function registerWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  // However many arrive together, one worker at a time goes through them.
  const workThrough = runCoalesced(deps.log, 'working through webhooks failed', async () => {
    await processWebhooks(deps);
  });
  await app.register(async (scope) => {
    // The signature is over the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const prefix of prefixes) {
      scope.post(`${prefix}/payments/webhook`, { config: { rateLimit: false } }, async (request) => {
        await receive(deps, request);
        // The job finds what this leaves behind, so nobody waits for it.
        void workThrough();
        return { ok: true };
      });
    }
  });
}

async function receive(deps: Deps, { body, headers }: FastifyRequest): Promise<void> {
  if (!Buffer.isBuffer(body)) throw new Problem('invalid_input', { detail: 'A webhook has a body.' });
  await receiveWebhook(deps, {
    rawBody: body,
    signature: oneOf(headers['x-razorpay-signature']),
    eventId: oneOf(headers['x-razorpay-event-id']),
  });
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
