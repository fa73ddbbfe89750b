import { randomUUID } from 'node:crypto';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { settleTournament } from '@paheli/engine/tournament/settle-tournament';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';

type Body = Record<string, unknown>;

const site = openTestApp();
let admin: SignedIn;
beforeAll(async () => {
  admin = await site.admin();
});

const hourMs = 60 * 60_000;
const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, { as: admin, ...call });

/** The fields of the documented form. */
function draft(changes: Body = {}): Body {
  const now = site.deps.now().getTime();
  return {
    name: `Documented ${randomUUID()}`,
    description: 'As an integrator writes it.',
    category: 'science',
    entry_fee: 10,
    prize_pool: 100,
    max_participants: 4,
    questions_count: 5,
    duration_minutes: 5,
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + hourMs).toISOString(),
    ...changes,
  };
}

async function created(changes: Body = {}) {
  const body = draft(changes);
  const answer = await rest('POST', '/admin/tournaments', { body });
  expect(answer.status).toBe(201);
  return { body, id: String(answer.body.id), answer: answer.body };
}

async function join(id: string): Promise<void> {
  const as = await site.player({ rupees: 10 });
  const joined = await rest('POST', '/payments/create-payment-intent', { as, body: { tournament_id: id } });
  expect(joined.status).toBe(200);
}

describe('a tournament', () => {
  test('is created, read and listed with the facts for administrators', async () => {
    const { id, body, answer } = await created({ questions_count: 20 });
    expect(answer).toMatchObject({
      _id: id,
      name: body.name,
      prize_split_bps: [5000, 3000, 2000],
      total_revenue: 0,
      total_participants: 0,
      shortage: 0,
      low_stock: true,
      frozen: false,
      cancel_reason: null,
    });
    expect(answer.usable_questions).toBeGreaterThanOrEqual(20);
    expect((await rest('GET', `/admin/tournaments/${id}`)).body).toEqual(answer);
    const list = await rest<Body[]>('GET', `/admin/tournaments?search=${String(body.name).slice(-12)}`);
    expect(list.body).toEqual([answer]);
    expect(list.headers['x-total-count']).toBe('1');
  });

  test('is listed in pages and by status and category', async () => {
    await created({ category: 'sports' });
    await created({ category: 'sports' });
    const first = await rest<Body[]>('GET', '/admin/tournaments?category=sports&status=active&limit=1');
    expect([first.body.length, first.headers['x-total-count']]).toEqual([1, '2']);
    const cursor = String(first.headers['x-next-cursor']);
    const next = await rest<Body[]>(
      'GET',
      `/admin/tournaments?category=sports&status=active&limit=1&cursor=${cursor}`,
    );
    expect(next.body).toHaveLength(1);
    expect(next.body[0]?.id).not.toBe(first.body[0]?.id);
    expect((await rest<Body[]>('GET', '/admin/tournaments?category=sports&status=settling')).body).toEqual(
      [],
    );
    for (const query of ['status=running', 'category=cricket', 'limit=0', 'cursor=1'])
      expect((await rest('GET', `/admin/tournaments?${query}`)).status).toBe(422);
  });

  test('is changed with the whole form; fields outside the form stay', async () => {
    const { id, body } = await created({ prize_split_bps: [10_000], min_participants: 2 });
    const changed = await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, entry_fee: 5 } });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, entry_fee: 5, prize_split_bps: [10_000], min_participants: 2 },
    });
    const wrong = { ...body, end_date: body.start_date, prize_pool: -1 };
    expect(
      await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, prize_pool: -1 } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ path: 'prize_pool' }] },
    });
    expect((await rest('PUT', `/admin/tournaments/${id}`, { body: wrong })).status).toBe(422);
    expect(
      await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, max_participants: 1 } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'min_participants' }] } });
    for (const unknown of [randomUUID(), 'none'])
      expect((await rest('PUT', `/admin/tournaments/${unknown}`, { body })).status).toBe(404);
  });

  test('with a participant rejects locked changes with 409 and the fields’ names', async () => {
    const { id, body } = await created();
    await join(id);
    expect((await rest('PUT', `/admin/tournaments/${id}`, { body })).status).toBe(200);
    const changes = { entry_fee: 20, questions_count: 6, prize_pool: 99, name: 'Another' };
    const refused = await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, ...changes } });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        errors: [{ path: 'entry_fee' }, { path: 'questions_count' }, { path: 'prize_pool' }],
      },
    });
    const raised = await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, prize_pool: 200 } });
    expect(raised.body).toMatchObject({ prize_pool: 200, frozen: true, total_revenue: 10 });
  });
});

test('the report lists quizzes, income and payouts, newest first', async () => {
  const { engine, deps } = site;
  const { tournamentId } = await playTournament(engine, [
    { score: 2, ms: 1, violations: 6 },
    { score: 1, ms: 1 },
  ]);
  engine.clock.advance(hourMs);
  await settleTournament(deps, tournamentId);
  const { status, body, headers } = await rest<Body[]>('GET', '/admin/reports/tournaments');
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe(String(body.length));
  expect(body.find(({ id }) => id === tournamentId)).toMatchObject({
    _id: tournamentId,
    status: 'completed',
    total_participants: 2,
    total_revenue: 20,
    prizes_paid: 37.5,
    prizes_held: 62.5,
    sessions_finished: 2,
  });
  const instants = body.map(({ created_at }) => String(created_at));
  expect(instants).toEqual(instants.toSorted().toReversed());
});

describe('voiding a question', () => {
  test('returns the time and reason, and players see the question marked', async () => {
    const { id } = await created();
    const as = await site.player({ rupees: 10 });
    await rest('POST', '/payments/create-payment-intent', { as, body: { tournament_id: id } });
    const session = (await rest('POST', `/quiz/${id}/start`, { as })).body.session_id;
    const [asked] = await site.deps.database.sql<{ id: string }[]>`
      select question_id as id from session_question where session_id = ${String(session)} and question_index = 0`;
    const body = { question_id: asked?.id, reason: 'Two options are right.' };
    const voided = await rest('POST', `/admin/tournaments/${id}/void-question`, { body });
    const at = site.deps.now().toISOString();
    expect(voided).toMatchObject({ status: 200, body: { ...body, tournament_id: id, voided_at: at } });
    const again = { ...body, reason: 'Another.' };
    expect((await rest('POST', `/admin/tournaments/${id}/void-question`, { body: again })).body).toEqual(
      voided.body,
    );
    const result = await rest<{ score: number; question_stats: Body[] }>('POST', `/quiz/${id}/complete`, {
      as,
    });
    expect(result.body.score).toBe(1);
    expect(result.body.question_stats.map((stat) => [stat.voided, stat.is_correct])).toEqual([[true, true]]);
    const results = await rest<{ question_stats: Body[] }>('GET', `/quiz/${id}/results`, { as });
    expect(results.body.question_stats[0]).toMatchObject({ voided: true });
    site.engine.clock.advance(hourMs);
    await settleTournament(site.deps, id);
    const [other] = await site.deps.database.sql<{ id: string }[]>`
      select question_id as id from tournament_question where tournament_id = ${id} and voided_at is null limit 1`;
    const late = { question_id: other?.id, reason: 'Too late.' };
    expect(await rest('POST', `/admin/tournaments/${id}/void-question`, { body: late })).toMatchObject({
      status: 409,
      body: { code: 'locked' },
    });
  });

  test('is rejected for a question outside the pool, and without a reason', async () => {
    const { id } = await created();
    await join(id);
    const voiding = (body: Body) => rest('POST', `/admin/tournaments/${id}/void-question`, { body });
    expect((await voiding({ question_id: randomUUID(), reason: 'Wrong.' })).status).toBe(404);
    for (const body of [
      { question_id: randomUUID() },
      { question_id: randomUUID(), reason: '  ' },
      { question_id: 'none', reason: 'Wrong.' },
      { reason: 'Wrong.' },
    ])
      expect((await voiding(body)).status).toBe(422);
  });
});
