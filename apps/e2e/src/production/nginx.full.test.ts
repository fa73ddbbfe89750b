import { randomUUID } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newSite, type ServerProcess, startServer } from '../server-process';
import { administratorOf, playQuiz, productionEnv } from './production-site';
import { hasNginx, type Nginx, startNginx } from './start-nginx';

const needsNginx = hasNginx ? '' : ' (skipped: no nginx or no openssl here)';
const perAddress = 60;

describe.skipIf(!hasNginx)(`a production server behind nginx with the site of ops/nginx${needsNginx}`, () => {
  let database: TestDatabase;
  let site: Awaited<ReturnType<typeof newSite>>;
  let server: ServerProcess;
  let nginx: Nginx;

  beforeAll(async () => {
    database = await createTestDatabase();
    const limits = { TRUST_PROXY: '127.0.0.1', RATE_PER_ADDRESS: String(perAddress) };
    site = await newSite({ ...productionEnv(database.url), ...limits });
    server = await startServer(site.env);
    nginx = await startNginx(Number(site.env.PORT));
  }, 120_000);
  afterAll(async () => {
    await nginx?.close();
    await server?.stop();
    await site?.remove();
    await database?.drop();
  });

  test('serves pages over TLS alone, with the headers of the server and a lasting demand for TLS', async () => {
    const page = await fetch(`${nginx.url}/about`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('server')).toBe('nginx');
    const plain = await fetch(`${nginx.httpUrl}/about?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/about?x=1']);
  });

  test('plays a quiz over HTTPS while a socket follows over WSS', async () => {
    const { score, events } = await playQuiz(nginx.url);
    expect(score).toBe(5);
    expect(events).toContain('quiz_completed');
    expect(events.filter((type) => type === 'answer_submitted')).toHaveLength(5);
  });

  test('opens sockets for pages of the site, and for no pages of another origin', async () => {
    const administrator = await administratorOf(nginx.url);
    const { _id: userId } = await administrator.profile();
    const address = `${nginx.url.replace('https', 'wss')}/api/ws/${userId}?token=${administrator.token}`;
    const outcomeOf = (origin: string) =>
      new Promise<string | number>((resolve) => {
        const socket = new WebSocket(address, { origin });
        socket.once('open', () => {
          socket.close();
          resolve('open');
        });
        socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      });
    expect(await outcomeOf(nginx.url)).toBe('open');
    expect(await outcomeOf('https://stranger.example')).toBe(403);
    const logged = await nginx.log();
    expect(logged).toContain(`GET /api/ws/${userId} `);
    expect(logged).not.toContain(administrator.token);
  });

  test('accepts every upload that the server accepts, and rejects larger ones before they are read', async () => {
    const administrator = await administratorOf(nginx.url);
    const upload = (bytes: number) =>
      fetch(`${nginx.url}/api/admin/questions/bulk-upload?dry_run=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'text/csv' },
        body: 'x'.repeat(bytes),
      }).then(({ status }) => status);
    const mebibyte = 1024 * 1024;
    expect(await upload(5 * mebibyte)).not.toBe(413);
    expect(await upload(7 * mebibyte)).toBe(413);
  });

  test('hides the metrics', async () => {
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  });

  test('gives each request its own id, whatever id the client claims', async () => {
    const claimed = '0123456789abcdef0123456789abcdef';
    const response = await fetch(`${nginx.url}/api/tournaments`, { headers: { 'x-request-id': claimed } });
    // nginx's ids have no hyphens, those of the server do.
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers.get('x-request-id')).not.toBe(claimed);
  });

  test('counts calls by the address that nginx saw, whatever address the client claims', async () => {
    const statusOf = (localAddress: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 255)}`,
          via: randomUUID(),
        };
        const request = httpsRequest(`${nginx.url}/api/tournaments`, { localAddress, headers, agent: false });
        request.once('response', (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.once('error', reject).end();
      });
    const statuses: (number | undefined)[] = [];
    for (let calls = 0; calls <= perAddress; calls += 1) statuses.push(await statusOf('127.0.0.1'));
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf('127.0.0.2')).toBe(200);
  });
});
