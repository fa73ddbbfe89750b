import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, openUser, type SignedIn } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';
import { contractOf } from '../trpc/contract';
import { restRoutes } from './rest-routes';
import type { RestRoute } from './route';

type Body = Readonly<Record<string, unknown>>;

/** Every documented list: a bare array on the wire. Exports hold the whole list in a file. */
const lists = restRoutes.filter(({ method, reply, procedures }) => {
  if (method !== 'GET' || reply) return false;
  const { output } = contractOf(procedures[0] ?? 'stats.realtime');
  return output instanceof z.ZodArray || (output instanceof z.ZodObject && 'nextCursor' in output.shape);
});

const site = openTestApp();
const player = openUser(() => site.player({ rupees: 200 }));
const admin = openUser(() => site.admin());
/** What stands for `:id` in the path of a list, and the query that a list requires. */
let ids: Readonly<Record<string, string>>;
const queries: Readonly<Record<string, string>> = {
  '/admin/questions/similar': 'category=science&question_text=Which%20planet%20is%20the%20reddest%20of%20all',
  '/quiz/formulas': 'formulas=x%5E2,x',
};

beforeAll(async () => {
  ids = await fillLists();
});

const call = async (as: SignedIn, path: string, body: object = {}) => {
  const answer = await site.call('POST', `/api${path}`, { as, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Puts at least two items into every list. */
async function fillLists(): Promise<Readonly<Record<string, string>>> {
  const { deps, engine } = site;
  const { sql } = deps.database;
  const { userId } = player.viewer;
  for (let count = 0; count < 2; count += 1) await site.signIn(player.viewer);
  const tournaments = [await engine.tournament(), await engine.tournament()];
  const sessions: string[] = [];
  for (const { id } of tournaments) {
    await call(player, '/payments/create-payment-intent', { tournament_id: id });
    sessions.push(String((await call(player, `/quiz/${id}/start`)).session_id));
  }
  const rival = await site.player({ rupees: 20 });
  await call(rival, '/payments/create-payment-intent', { tournament_id: tournaments[0]?.id });
  await call(rival, `/quiz/${tournaments[0]?.id}/start`);
  const [sessionId = '', other = ''] = sessions;
  for (const index of [0, 1]) {
    await call(player, `/quiz/${sessionId}/answer`, { question_index: index, answer: 0 });
    await call(player, `/quiz/${sessionId}/report-question`, { question_index: index, reason: 'ambiguous' });
  }
  await sql`update quiz_session set prize_state = 'held', prize = 100, rank = 1, finished_at = ${deps.now()}
    where id in (${sessionId}, ${other})`;
  await sql`update tournament set settled_at = ${deps.now()} where id in ${sql(tournaments.map(({ id }) => id))}`;
  for (const [index, id] of sessions.entries())
    await sql`insert into pending_decision (id, kind, subject, tournament_id, payload, amount, requested_by, requested_at)
      values (${deps.newId()}, 'prize_release', ${`session:${id}`}, ${tournaments[index]?.id ?? ''}, '{}', 100,
        ${admin.viewer.userId}, ${deps.now()})`;
  for (let count = 0; count < 2; count += 1) {
    await engine.tournament();
    const friend = await site.player();
    const { link_code: code } = await call(player, '/user/invitation');
    await call(friend, `/invitations/${code}/accept`);
    await call(admin, '/admin/questions', {
      category: 'science',
      question_text: `Which planet is the ${['', 'very '][count]}reddest of all?`,
      options: ['Mars', 'Venus', 'Jupiter', 'Saturn'],
      correct_answer: 0,
    });
    const startsAt = addMs(deps.now(), dayMs);
    await call(admin, '/admin/series', {
      tournament: tournamentBody(site, {
        entry_fee: 0,
        prize_pool: 0,
        start_date: startsAt,
        end_date: addMs(startsAt, hourMs),
      }),
      weekdays: ['monday'],
      until: addMs(startsAt, 14 * dayMs)
        .toISOString()
        .slice(0, 10),
    });
    await call(player, '/contact', {
      name: 'Asha',
      email: 'a@example.com',
      subject: 'other',
      message: 'Hello',
    });
    await engine.topUp(player.viewer, 50);
    await sql`insert into reconciliation (id, "from", "to", started_at, finished_at, differences)
      values (${deps.newId()}, ${deps.now()}, ${deps.now()}, ${deps.now()}, ${deps.now()}, 0)`;
    await sql`insert into reconciliation_difference (id, kind, subject, detail, first_seen_at, last_seen_at)
      values (${deps.newId()}, 'payment_missing', ${`pay_${count}`}, 'Missing.', ${deps.now()}, ${deps.now()})`;
    const suspensionId = deps.newId();
    await sql`insert into suspension (id, user_id, reason, frozen, suspended_by, created_at, took_effect_at, ended_at)
      values (${suspensionId}, ${friend.viewer.userId}, 'Odd.', false, ${admin.viewer.userId}, ${deps.now()},
        ${deps.now()}, ${deps.now()})`;
    await sql`insert into tournament_report (tournament_id, user_id, reason, created_at)
      values (${tournaments[0]?.id ?? ''}, ${friend.viewer.userId}, 'Rude.', ${deps.now()})`;
    await sql`insert into appeal (id, suspension_id, message, created_at)
      values (${deps.newId()}, ${suspensionId}, 'Why?', ${deps.now()})`;
  }
  const payments = await sql<{ id: string }[]>`
    select p.id from payment p join payment_intent i on i.id = p.intent_id where i.user_id = ${userId}`;
  for (const [index, { id }] of payments.slice(0, 2).entries()) {
    await call(admin, `/admin/payments/${id}/refund`, { amount: 1, reason: 'The player asked for it.' });
    await sql`insert into dispute (id, payment_id, user_id, amount, status, created_at)
      values (${`disp_${'A'.repeat(13)}${index}`}, ${id}, ${userId}, 100, 'won', ${deps.now()})`;
  }
  await giveMoney(deps, [userId], { winningsPaise: 50_000 });
  await submitKyc(deps, player.viewer, kycDetails());
  await decideKyc(deps, engine.admin, { userId, status: 'verified' });
  for (const amount of [100, 200]) await call(player, '/payments/withdrawals', { amount });
  return { tournament: tournaments[0]?.id ?? '', session: sessionId, user: userId };
}

function pathOf({ path }: RestRoute): string {
  const id = path.startsWith('/quiz/')
    ? ids.session
    : path.startsWith('/admin/users/')
      ? ids.user
      : ids.tournament;
  return `/api${path.replace(':id', id ?? '')}?${queries[path] ?? ''}`;
}

const read = (route: RestRoute, part: string) =>
  site.call<Body[] & { errors?: { path: string }[] }>('GET', `${pathOf(route)}&${part}`, {
    as: route.procedures.some((name) => name.startsWith('admin.')) ? admin : player,
  });

describe.each(lists.map((route) => [route.path, route] as const))('the list %s', (_path, route) => {
  test('sends its true length, and its pages are the whole list', async () => {
    const whole = await read(route, '');
    expect([whole.status, whole.headers['x-next-cursor']]).toEqual([200, undefined]);
    expect(whole.body.length).toBeGreaterThan(1);
    const { length } = whole.body;
    expect(whole.headers['x-total-count']).toBe(String(length));

    const limit = Math.ceil(length / 3);
    const pages: Body[] = [];
    let cursor: unknown = '';
    do {
      const page = await read(
        route,
        `limit=${limit}${cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : ''}`,
      );
      expect([page.status, page.headers['x-total-count']]).toEqual([200, String(length)]);
      expect(page.body.length).toBeGreaterThan(0);
      expect(page.body.length).toBeLessThanOrEqual(limit);
      pages.push(...page.body);
      cursor = page.headers['x-next-cursor'];
    } while (cursor !== undefined && pages.length < length);
    expect(cursor).toBeUndefined();
    expect(pages).toEqual(whole.body);
  });

  test('refuses what is no limit, naming the field', async () => {
    for (const limit of ['x', '', '0', '-1', '1.5', '1001', '1e3', '2&limit=3']) {
      const { status, body } = await read(route, `limit=${limit}`);
      expect([limit, status, body.errors?.map(({ path }) => path)]).toEqual([limit, 422, ['limit']]);
    }
  });

  test('refuses a cursor that is not of this list', async () => {
    for (const cursor of ['x', '-1', '%7B%7D']) {
      const { status, body } = await read(route, `cursor=${cursor}`);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['cursor']]);
    }
  });
});
