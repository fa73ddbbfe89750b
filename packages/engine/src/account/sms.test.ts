import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpSms, SmsError } from './sms';

const token = 'the token of a gateway';
const message = {
  to: '+919812345678',
  text: '123456 is your Paheli code.',
  template: { kind: 'code', language: 'hi' },
  variables: { code: '123456', minutes: '10' },
} as const;
let stop: () => void = () => undefined;
afterEach(() => stop());

/** Starts a gateway that returns the given status; returns its address. */
async function gateway(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
}

describe('a gateway over HTTP', () => {
  test('receives the message, the sender and the token', async () => {
    const received: object[] = [];
    const url = await gateway(async (request, response) => {
      const { method, url, headers } = request;
      const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
      received.push({
        method,
        url,
        authorization: headers.authorization,
        type: headers['content-type'],
        body,
      });
      response.writeHead(202).end('{"id":1}');
    });
    await createHttpSms({ url, token, sender: 'PAHELI' }).send(message);
    await createHttpSms({ url, token }).send(message);
    const call = {
      method: 'POST',
      url: '/messages',
      authorization: `Bearer ${token}`,
      type: 'application/json',
    };
    expect(received).toEqual([
      { ...call, body: { ...message, sender: 'PAHELI' } },
      { ...call, body: message },
    ]);
  });

  test.each([400, 401, 429, 500, 503])(
    'that returns %i has failed, and the failure contains no secret',
    async (status) => {
      const url = await gateway((_request, response) => response.writeHead(status).end(message.text));
      const failure = await createHttpSms({ url, token })
        .send(message)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SmsError);
      expect(String(failure)).toBe(`SmsError: the SMS gateway returned ${status}`);
    },
  );

  test('that redirects has failed, and nothing is sent there', async () => {
    const paths: (string | undefined)[] = [];
    const url = await gateway((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(createHttpSms({ url, token }).send(message)).rejects.toThrow(SmsError);
    expect(paths).toEqual(['/messages']);
  });

  test('that is unreachable has failed', async () => {
    const url = await gateway(() => undefined);
    stop();
    await expect(createHttpSms({ url, token }).send(message)).rejects.toThrow(SmsError);
  });
});
