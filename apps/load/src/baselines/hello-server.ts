import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { ServerReady } from './baseline-server';

/** The least that an HTTP call can cost: the product's framework with one empty route. */
const app = Fastify();
app.post('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies ServerReady);
process.once('disconnect', () => process.exit());
