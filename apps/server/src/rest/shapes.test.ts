import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestApp, openUser, restOf } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';

type Body = Record<string, unknown>;

const site = openTestApp();
const player = openUser(() => site.player({ rupees: 100 }));
const admin = openUser(() => site.admin());
const rest = restOf(site);

const draft = (changes: Body = {}) =>
  tournamentBody(site, { prize_pool: 100.5, max_participants: 2, duration_minutes: 5, ...changes });

describe('a tournament', () => {
  test('is created with 201 under either of its aliases, and carries both ids and all aliases', async () => {
    const { status, body } = await rest('POST', '/admin/tournaments', { as: admin, body: draft() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ prize_pool: 100.5, entry_fee: 10, status: 'active', joined: false });
    expect(body._id).toBe(body.id);
    expect(body.start_date).toBe(body.start_time);
    expect(body.end_date).toBe(body.end_time);
    expect(body.total_participants).toBe(body.participant_count);
    expect(body.start_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const one = await rest('GET', `/tournaments/${body.id}`);
    expect(one.body).toMatchObject({ _id: body.id, name: 'Documented' });
    const { start_date, end_date, ...rest0 } = draft();
    const named = { ...rest0, start_time: start_date, end_time: end_date };
    expect((await rest('POST', '/admin/tournaments', { as: admin, body: named })).status).toBe(201);
  });

  test('is in the list of active tournaments, and shows a signed-in caller whether they joined', async () => {
    const { id } = await site.engine.tournament();
    await rest('POST', '/payments/create-payment-intent', { as: player, body: { tournament_id: id } });
    const list = await rest<Body[]>('GET', '/tournaments', { as: player });
    expect(list.headers['x-total-count']).toBe(String(list.body.length));
    expect(list.body.find((each) => each.id === id)).toMatchObject({ joined: true, my_session_id: null });
    const anonymous = await rest<Body[]>('GET', '/tournaments');
    expect(anonymous.body.find((each) => each.id === id)).toMatchObject({ joined: false });
    const mine = await rest<Body[]>('GET', '/user/tournaments', { as: player });
    expect(mine.body.map((each) => each.id)).toContain(id);
  });

  test('is found by several statuses, with commas or by repetition', async () => {
    const soon = new Date(site.deps.now().getTime() + 60_000);
    const { id } = await site.engine.tournament({ startTime: soon });
    for (const [query, isIn] of [
      ['status=upcoming', true],
      ['status=completed,upcoming', true],
      ['status=completed&status=upcoming', true],
      ['status=active', false],
    ] as const) {
      const { body } = await rest<Body[]>('GET', `/tournaments?${query}`);
      expect(
        body.some((each) => each.id === id),
        query,
      ).toBe(isIn);
    }
    expect((await rest('GET', '/tournaments?status=nonsense')).status).toBe(422);
  });

  test('returns its start to a caller who starts it too soon', async () => {
    const startTime = new Date(site.deps.now().getTime() + 60_000);
    const { id } = await site.engine.tournament({ startTime, entryFee: 0 });
    await rest('POST', '/payments/create-payment-intent', { as: player, body: { tournament_id: id } });
    const { status, body } = await rest('POST', `/quiz/${id}/start`, { as: player });
    expect(status).toBe(409);
    expect(body).toEqual({
      detail: 'This tournament has not started yet.',
      code: 'not_started',
      starts_at: startTime.toISOString(),
    });
  });

  test('has a public leaderboard', async () => {
    const { id } = await site.engine.tournament();
    const { status, body } = await rest('GET', `/quiz/leaderboard/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      tournament_id: id,
      provisional: true,
      revealed: true,
      entries: [],
      you: null,
    });
  });
});

describe('money', () => {
  test('is added with an order of the provider in paise, with and without the prefix', async () => {
    const urls = ['/api/payments/add-funds', '/payments/add-funds', '/api/api/payments/add-funds'];
    for (const url of urls) {
      const { status, body } = await site.call<Body>('POST', url, { as: player, body: { amount: 39.5 } });
      expect(status, url).toBe(200);
      expect(body).toMatchObject({
        payment_intent_id: expect.any(String),
        razorpay: { amount: 3950, currency: 'INR', order_id: expect.stringMatching(/^order_/) },
      });
    }
  });
});

test('realtime figures carry both spellings', async () => {
  const { body } = await rest('GET', '/stats/realtime');
  expect(body.onlineUsers).toBe(body.online_users);
  expect(body.activeTournaments).toBe(body.active_tournaments);
  expect(body.ongoingQuizzes).toBe(body.ongoing_quizzes);
  expect(body).toMatchObject({ online_users: 0 });
});

test('a repeated segment of the path is accepted everywhere', async () => {
  expect((await site.call('GET', '/api/api/tournaments')).status).toBe(200);
  expect((await site.call('GET', '/api/api/user/profile')).status).toBe(401);
  const missing = await site.call('GET', `/api/api/tournaments/${randomUUID()}`);
  expect(missing.status).toBe(404);
});
