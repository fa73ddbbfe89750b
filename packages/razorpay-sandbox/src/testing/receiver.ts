import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; event: string; eventId: string };

export type Receiver = {
  readonly url: string;
  /** Every webhook so far, in the order of arrival. */
  readonly received: readonly Received[];
  /** The response to the next webhooks: a status, or none at all. */
  answer: number | 'nothing';
  /** Resolves once so many webhooks have arrived in all. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts a merchant's webhook address, which keeps the webhooks it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let waiters: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const eventId = String(request.headers['x-razorpay-event-id']);
    received.push({ headers: request.headers, body, event: JSON.parse(body).event, eventId });
    if (receiver.answer !== 'nothing') response.writeHead(receiver.answer).end();
    for (const { resolve } of waiters.filter(({ count }) => received.length >= count)) resolve();
    waiters = waiters.filter(({ count }) => received.length < count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    answer: 200,
    arrived: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push({ count, resolve })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
