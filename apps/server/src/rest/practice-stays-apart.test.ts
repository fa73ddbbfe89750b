import { closeRounds } from '@paheli/engine/quiz/close-rounds';
import { countQuestions } from '@paheli/engine/quiz/count-questions';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import { expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { restRoutes } from './rest-routes';

const site = openTestApp();

/** Routes whose response shows practice on purpose. */
const showing = ['/quiz/daily', '/user/export'];

/** Reads everything that the callers can read, with their own ids and the tournament's in the paths. */
async function readEverything(callers: readonly SignedIn[], ids: readonly string[]) {
  const responses = new Map<string, string>();
  for (const { method, path } of restRoutes) {
    if (method !== 'GET' || showing.includes(path)) continue;
    const paths = path.includes('/:') ? ids.map((id) => path.replace(/:\w+/, id)) : [path];
    for (const url of paths) {
      for (const [index, as] of callers.entries()) {
        const { status, text } = await site.call('GET', `/api${url}`, { as });
        responses.set(`${index} ${url}`, `${status} ${text.replaceAll(/"(now|request_id)":"[^"]*"/g, '')}`);
      }
    }
  }
  return responses;
}

test('a running round of a player without a seat changes no figure, and its violations tell no administrator', async () => {
  const [player, admin] = [await site.player({ rupees: 0 }), await site.admin()];
  const before = await readEverything([admin], []);
  for (const kind of ['practice', 'daily']) {
    const { body } = await site.call('POST', `/api/quiz/${kind}/start`, { as: player });
    const violation = { type: 'tab_switch', timestamp: site.deps.now().toISOString() };
    await site.call('POST', `/api/quiz/${body.session_id}/report-violation`, { as: player, body: violation });
  }
  const after = await readEverything([admin], []);
  const changed = [...after].filter(([url, response]) => before.get(url) !== response).map(([url]) => url);
  expect(changed).toEqual([]);
  const { sql } = site.deps.database;
  expect(await sql`select from outbox where event ->> 'type' = 'security_violation'`).toHaveLength(0);
  expect(await sql`select from violation`).toHaveLength(0);
});

test('nobody reads anything by the ids of another player’s rounds', async () => {
  const [player, other, admin] = [
    await site.player({ rupees: 0 }),
    await site.player({ rupees: 0 }),
    await site.admin(),
  ];
  const ids: string[] = [];
  for (const kind of ['practice', 'daily']) {
    const { body } = await site.call('POST', `/api/quiz/${kind}/start`, { as: player });
    await site.call('POST', `/api/quiz/${body.session_id}/complete`, { as: player });
    ids.push(String(body.tournament_id), String(body.session_id));
  }
  const responses = await readEverything([other, admin], ids);
  const ofRounds = [...responses].filter(([url]) => ids.some((id) => url.includes(id)));
  expect(ofRounds.length).toBeGreaterThan(80);
  expect(ofRounds.filter(([, response]) => response.startsWith('200')).map(([url]) => url)).toEqual([]);
});

test('practice and daily quizzes change no list, total, report or page of anybody', async () => {
  const player = await site.player({ rupees: 100 });
  const admin = await site.admin();
  const { id: tournamentId } = await site.engine.tournament();
  await site.call('POST', '/api/payments/create-payment-intent', {
    as: player,
    body: { tournament_id: tournamentId },
  });
  const ids = [tournamentId, player.viewer.userId];
  const runJobs = async () => {
    await settleDueTournaments(site.deps);
    await closeRounds(site.deps);
    await countQuestions(site.deps);
  };
  const before = await readEverything([player, admin], ids);
  expect(before.size).toBeGreaterThan(80);

  const rounds: string[] = [];
  for (const kind of ['practice', 'daily']) {
    const { body } = await site.call('POST', `/api/quiz/${kind}/start`, { as: player });
    const completed = await site.call('POST', `/api/quiz/${body.session_id}/complete`, { as: player });
    expect(completed.body).toMatchObject({ kind, provisional: false });
    rounds.push(String(body.tournament_id), String(body.session_id));
  }
  await site.deps.database
    .sql`update tournament set ends_at = starts_at + interval '1 ms' where kind <> 'tournament'`;
  await runJobs();

  const after = await readEverything([player, admin], ids);
  const changed = [...after].filter(([url, response]) => before.get(url) !== response).map(([url]) => url);
  expect(changed).toEqual([]);

  // Their ids lead to nothing that belongs to tournaments, and no administrator's call can change them.
  const [practiceId] = rounds;
  for (const path of [`/tournaments/${practiceId}`, `/tournaments/${practiceId}/fairness`])
    expect((await site.call('GET', `/api${path}`)).status).toBe(404);
  for (const path of [`/admin/tournaments/${practiceId}`, `/admin/tournaments/${practiceId}/funnel`])
    expect((await site.call('GET', `/api${path}`, { as: admin })).status).toBe(404);
  const cancelled = await site.call('DELETE', `/api/admin/tournaments/${practiceId}`, { as: admin });
  expect(cancelled.status).toBe(404);
});
