import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestApp, openUser, restOf } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';

type Body = Record<string, unknown>;

const site = openTestApp();
const admin = openUser(() => site.admin());
const rest = restOf(site, { as: admin });

async function created(changes: Body = {}) {
  const form = { name: `Documented ${randomUUID()}`, max_participants: 4, duration_minutes: 5 };
  const body = tournamentBody(site, { ...form, ...changes });
  const answer = await rest('POST', '/admin/tournaments', { body });
  expect(answer.status).toBe(201);
  return { body, id: String(answer.body.id), answer: answer.body };
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

  test('is changed with the whole form; fields outside the form stay', async () => {
    const { id, body } = await created({ prize_split_bps: [10_000], min_participants: 2 });
    const changed = await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, entry_fee: 5 } });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, entry_fee: 5, prize_split_bps: [10_000], min_participants: 2 },
    });
    expect(
      await rest('PUT', `/admin/tournaments/${id}`, { body: { ...body, max_participants: 1 } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'min_participants' }] } });
  });
});
