import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../testing/accounts';
import {
  createTestApp,
  type Method,
  openTestApp,
  openUser,
  restOf,
  type SignedIn,
} from '../testing/test-app';

type ProblemBody = { detail: string; code: string; errors?: { path: string; message: string }[] };

const site = openTestApp();
const player = openUser(() => site.player({ rupees: 20 }));
const rest = restOf<ProblemBody>(site);

function expectProblem(answer: { status: number; body: ProblemBody }, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code });
  expect(answer.body.detail).toMatch(/^[A-Z].*\.\)?$/);
}

describe('an unreadable request', () => {
  test.each(['{', '{"amount": 1', '[1,', 'amount=1', '{"amount": NaN}', '{"amount": 01}'])(
    'is 400: %s',
    async (body) => {
      expectProblem(await rest('POST', '/payments/add-funds', { as: player, body }), 400, 'malformed');
    },
  );

  test('is 400 if it is nested more deeply than any input', async () => {
    const body = `{"amount": ${'['.repeat(33)}${']'.repeat(33)}}`;
    expectProblem(await rest('POST', '/payments/add-funds', { as: player, body }), 400, 'malformed');
  });

  test.each(['[]', '1', '"text"', 'null'])('is 422 if it is no object: %s', async (body) => {
    expectProblem(await rest('POST', '/payments/add-funds', { as: player, body }), 422, 'invalid_input');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ])('is 415 as %s', async (type) => {
    const call = { as: player, body: '{"amount": 1}', headers: { 'content-type': type } };
    expectProblem(await rest('POST', '/payments/add-funds', call), 415, 'unsupported_media_type');
  });

  test('is 413 over 256 KiB, which the sentence names', async () => {
    const body = { amount: 1, note: 'x'.repeat(256 * 1024) };
    const refused = await rest('POST', '/payments/add-funds', { as: player, body });
    expectProblem(refused, 413, 'payload_too_large');
    expect(refused.body.detail).toBe('This request is larger than 256 KiB.');
  });

  test('is 404 on an unknown path, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      expectProblem(await rest(method, '/nothing/here'), 404, 'not_found');
    }
  });

  test.each([
    ['DELETE', '/api/tournaments', 'GET, HEAD'],
    ['PUT', '/api/api/auth/login', 'POST'],
    ['GET', '/payments/add-funds', 'POST'],
    ['POST', `/api/admin/questions/${randomUUID()}`, 'DELETE, PUT'],
    ['DELETE', '/api/payments/webhook', 'POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ] as const)('is 405 for %s at %s, which allows %s', async (method, url, allowed) => {
    const answer = await site.call<ProblemBody>(method, url, {
      body: 'not even read',
      headers: { 'content-type': 'x/y' },
    });
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allowed);
  });

  test.each(['1', 'nonsense', '../../etc/passwd', "' or 1=1 --", '%00', 'x'.repeat(900)])(
    'is 404 with the id %s',
    async (id) => {
      const path = `/tournaments/${encodeURIComponent(id)}`;
      expectProblem(await rest('GET', path), 404, 'not_found');
      const start = await rest('POST', `/quiz/${encodeURIComponent(id)}/start`, { as: player });
      expectProblem(start, 404, 'not_found');
    },
  );

  test('with undecodable characters in the path is 400', async () => {
    expect((await rest('GET', '/tournaments/%E0%A4%A')).status).toBe(400);
  });
});

describe('a token', () => {
  test('that was signed out is 401 at once', async () => {
    const as = await site.signIn(player.viewer);
    expect((await rest('POST', '/auth/logout', { as })).status).toBe(200);
    expectProblem(await rest('GET', '/user/profile', { as }), 401, 'unauthenticated');
    expect((await rest('GET', '/user/profile', { as: player })).status).toBe(200);
  });
});

describe('a registration', () => {
  const existing = newUser();
  beforeAll(async () => {
    expect((await rest('POST', '/auth/register', { body: existing })).status).toBe(201);
  });

  test.each([
    ['mobile_number', existing.mobile_number],
    ['mobile_number', `+91 ${existing.mobile_number}`],
    ['mobile_number', `0${existing.mobile_number}`],
    ['username', existing.username],
    ['username', existing.username.toUpperCase()],
  ])('that conflicts is 409 with the field %s: %s', async (field, value) => {
    const answer = await rest('POST', '/auth/register', { body: { ...newUser(), [field]: value } });
    expectProblem(answer, 409, 'taken');
    expect(answer.body.errors?.map(({ path }) => path)).toEqual([field]);
  });
});

test('business problems are never 401', async () => {
  const poor = await site.player({ access: false });
  const { id } = await site.engine.tournament();
  const { id: dear } = await site.engine.tournament({ entryFee: 500 });
  const join = (as: SignedIn, tournamentId: string) =>
    rest('POST', '/payments/create-payment-intent', { as, body: { tournament_id: tournamentId } });
  expectProblem(await join(poor, id), 402, 'access_fee_due');
  expectProblem(await join(player, dear), 402, 'insufficient_funds');
  expectProblem(await join(player, randomUUID()), 404, 'not_found');
  expectProblem(await rest('POST', `/quiz/${id}/start`, { as: player }), 409, 'not_joined');
  expectProblem(await rest('GET', `/quiz/${id}/results`, { as: player }), 404, 'not_found');
  expectProblem(await rest('GET', '/admin/dashboard/stats', { as: player }), 403, 'forbidden');
  expectProblem(await rest('POST', '/auth/google', { body: { credential: 'x' } }), 501, 'unconfigured');
});

test('prototypes cannot be reached through a body', async () => {
  const user = JSON.stringify(newUser()).slice(1, -1);
  const inside = '{"role": "admin", "amount": 1}';
  for (const key of ['__proto__', 'constructor": {"prototype']) {
    const tail = key.startsWith('constructor') ? '}' : '';
    const body = `{"${key}": ${inside}${tail}, ${user}}`;
    const answer = await rest('POST', '/auth/register', { body });
    expectProblem(answer, 400, 'malformed');
  }
  expect(({} as Record<string, unknown>).role).toBeUndefined();
  const names = { ...newUser(), constructor: 'x', toString: 'x', hasOwnProperty: 'x' };
  expect((await rest('POST', '/auth/register', { body: names })).status).toBe(201);
});

test('an operator may close playing over REST, and nothing else', async () => {
  const closed = await createTestApp({ restPlay: false });
  const someone = await closed.player({ rupees: 10 });
  const { id } = await closed.engine.tournament();
  const call = (method: Method, path: string, body?: object) =>
    closed.call<ProblemBody>(method, `/api${path}`, { as: someone, ...(body && { body }) });
  expect((await call('POST', '/payments/create-payment-intent', { tournament_id: id })).status).toBe(200);
  expectProblem(await call('POST', `/quiz/${id}/start`), 403, 'forbidden');
  expectProblem(await call('POST', `/quiz/${id}/answer`, { question_index: 0, answer: 1 }), 403, 'forbidden');
  expectProblem(await closed.call('POST', `/api/quiz/${id}/start`), 401, 'unauthenticated');
  const start = { as: someone, body: { json: { tournamentId: id } } };
  expect((await closed.call('POST', '/trpc/quiz.start', start)).status).toBe(200);
  await closed.close();
});
