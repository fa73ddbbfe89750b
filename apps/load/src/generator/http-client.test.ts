import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { HttpClient } from './http-client';

const call = { method: 'POST', path: '/', body: '{}' } as const;
const response = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('a request whose kept connection is closed unanswered is sent again over a new one', async () => {
  const { server, client } = await serve((socket, connection, request) => {
    if (connection === 1 && request === 2) socket.destroy();
    else socket.write(response(`${connection}.${request}`));
  });
  expect((await client.request(call)).body).toBe('1.1');
  expect((await client.request(call)).body).toBe('2.1');
  client.close();
  server.close();
});

test('a request over a new connection that is closed unanswered fails', async () => {
  const { server, client } = await serve((socket) => socket.destroy());
  await expect(client.request(call)).rejects.toMatchObject({ code: 'network' });
  server.close();
});

test('requests at the same time have connections of their own', async () => {
  const { server, client } = await serve((socket, connection) => socket.write(response(`${connection}`)));
  const both = await Promise.all([client.request(call), client.request(call)]);
  expect(both.map(({ body }) => body).toSorted()).toEqual(['1', '2']);
  client.close();
  server.close();
});

test('a request that takes too long ends with a timeout and is not repeated', async () => {
  let requests = 0;
  const { server, client } = await serve(() => {
    requests += 1;
  });
  await expect(client.request(call, 50)).rejects.toMatchObject({ code: 'timeout' });
  expect(requests).toBe(1);
  server.close();
});

type Respond = (socket: Socket, connection: number, request: number) => void;

/** Calls `respond` for each request with the numbers of its connection and of the request on it. */
async function serve(respond: Respond): Promise<{ server: Server; client: HttpClient }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    let requests = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      respond(socket, connection, requests);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, client: new HttpClient({ host: '127.0.0.1', port }) };
}
