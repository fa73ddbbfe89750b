import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '@paheli/core/problem';
import type { Deps } from '../deps';
import { receiveWebhook } from '../wallet/payments/receive-webhook';

/** Receives the sandbox's webhooks as the server does, over a real connection, and returns 422 for refused ones. */
export async function startWebhookReceiver(deps: Deps): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headerOf = (name: keyof IncomingHttpHeaders) => request.headers[name]?.toString();
    response.statusCode = await receiveWebhook(deps, {
      rawBody: Buffer.concat(chunks),
      signature: headerOf('x-razorpay-signature'),
      eventId: headerOf('x-razorpay-event-id'),
    }).then(
      () => 200,
      (error: unknown) => (error instanceof Problem ? 422 : 500),
    );
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
