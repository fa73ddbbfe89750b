// Long because one story calls every route of quizzes, and each call needs the ones before it.
import { randomBytes, randomUUID } from 'node:crypto';
import { createPersonalData, personalKeyBytes } from '@paheli/engine/account/personal-data';
import { createStartLine } from '@paheli/engine/quiz/start-line';
import { rateSessions } from '@paheli/engine/rating/rate-sessions';
import { turnLeagues } from '@paheli/engine/rating/turn-leagues';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { idleLoad } from '@paheli/engine/testing/test-engine';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { settleTournament } from '@paheli/engine/tournament/settle-tournament';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Body, documentedCalls, type Token } from '../testing/documented-calls';
import { openTestApp, type SignedIn } from '../testing/test-app';

let load = idleLoad;
const line = createStartLine({
  ...{ personalData: createPersonalData(randomBytes(personalKeyBytes)), crowdLeadMs: 0 },
  ...{ readLoad: () => load, push: ignore, hold: ignore },
});
const site = openTestApp({ deps: { line } });
const { call, notCalled } = documentedCalls(site);
let admin: Token;
let asha: SignedIn & { readonly username: unknown };
beforeAll(async () => {
  admin = await site.admin();
  const player = await site.player({ rupees: 100 });
  const { username } = (await call('GET', '/user/profile', { as: player })).body;
  asha = { ...player, username };
});

function ignore(): void {}

const tournament = (changes: object = {}) => ({
  name: 'Documented',
  description: 'As an integrator writes it.',
  category: 'science',
  entry_fee: 10,
  prize_pool: 100,
  questions_count: 2,
  start_date: new Date(site.deps.now().getTime() + 60_000).toISOString(),
  end_date: new Date(site.deps.now().getTime() + 3_600_000).toISOString(),
  ...changes,
});
const question = (changes: object = {}) => ({
  category: 'general',
  question_text: `What is ${randomUUID()}?`,
  options: ['A', 'B', 'C', 'D'],
  correct_answer: 2,
  ...changes,
});

test('an administrator maintains the question bank', async () => {
  // A GIF of one pixel.
  const gif = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
  const head = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.gif"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.from(gif, 'base64'), Buffer.from('\r\n--x--\r\n')]);
  const type = 'multipart/form-data; boundary=x';
  const medium = await call('POST', '/admin/questions/media', { as: admin, body, type });
  expect(medium.body).toMatchObject({ kind: 'picture', width: 1, height: 1, duration: null });
  const created = await call('POST', '/admin/questions', { as: admin, body: question() });
  const path = `/admin/questions/${created.body.id}`;
  const changed = question({ question_text: 'Which of these is it now?' });
  await call('PUT', path, { as: admin, body: changed });
  const found = await call<Body[]>('GET', '/admin/questions?search=is+it+now', { as: admin });
  expect(found.body.map(({ id }) => id)).toEqual([created.body.id]);
  const wanted = { search: 'is it now', format: 'csv' };
  const exported = await call('POST', '/admin/questions/export', { as: admin, body: wanted });
  expect(exported.text).toContain('Which of these is it now?');
  await call('DELETE', path, { as: admin });
  const questions = [
    { category: 'general', question: 'New here?', a: '1', b: '2', c: '3', d: '4', answer: 'D' },
  ];
  const upload = await call('POST', '/admin/questions/bulk-upload', { as: admin, body: { questions } });
  expect(upload.body).toMatchObject({ inserted: 1, duplicates: 0, errors: [], similar: [] });
  const near = await call<Body[]>(
    'GET',
    '/admin/questions/similar?category=general&question_text=New%20here',
    {
      as: admin,
    },
  );
  expect(near.body).toMatchObject([{ question_text: 'New here?' }]);
});

test('a tournament is created, changed, joined, left and deleted', async () => {
  const { body } = await call('POST', '/admin/tournaments', { as: admin, body: tournament() });
  await call('PUT', `/admin/tournaments/${body.id}`, { as: admin, body: tournament({ name: 'Renamed' }) });
  await call('POST', '/payments/create-payment-intent', { as: asha, body: { tournament_id: body.id } });
  const seated = await call<{ players: Body[] }>('GET', `/tournaments/${body.id}/players`, { as: asha });
  expect(seated.body.players).toMatchObject([{ username: asha.username, is_you: true }]);
  await call('POST', `/tournaments/${body.id}/leave`, { as: asha });
  await call('DELETE', `/admin/tournaments/${body.id}`, { as: admin });
  const one = await call('GET', `/admin/tournaments/${body.id}`, { as: admin });
  expect(one.body).toMatchObject({ name: 'Renamed', status: 'cancelled', total_revenue: 0 });
});

test('an organiser starts a quiz for all at once, shows it in a hall and takes the results home', async () => {
  const { viewer } = await site.player();
  const role = { role: 'player', duty: 'organiser', max_tournaments: 2, max_seats: 50 };
  await call('PUT', `/admin/users/${viewer.userId}/role`, { as: admin, body: role });
  const as = await site.signIn({ ...viewer, duty: 'organiser' });
  for (const _ of [1, 2])
    await call('POST', '/admin/questions', {
      as,
      body: { ...question(), category: 'science', difficulty: 'easy' },
    });
  const terms = { entry_fee: 0, prize_pool: 0, visibility: 'unlisted', starts_on_press: true };
  const { body: held } = await call('POST', '/admin/tournaments', { as, body: tournament(terms) });
  const player = await site.player();
  const { username } = (await call('GET', '/user/profile', { as: player })).body;
  await call('POST', '/payments/create-payment-intent', { as: player, body: { tournament_id: held.id } });
  const link = await call<{ link_code: string }>('POST', `/admin/tournaments/${held.id}/hall-link`, { as });
  const started = await call('POST', `/admin/tournaments/${held.id}/start`, { as });
  expect(started.body).toMatchObject({ starts_on_press: false, status: 'upcoming' });
  const managed = await call('GET', `/admin/tournaments/${held.id}/hall`, { as });
  expect(managed.body).toMatchObject(link.body);
  const shown = await call('GET', `/halls/${link.body.link_code}`);
  expect(shown.body).toMatchObject({ name: 'Documented', players: [username] });
  site.engine.clock.advance(5_000);
  await call('POST', `/quiz/${held.id}/start`, { as: player });
  const { body: results } = await call<Body[]>('GET', `/admin/tournaments/${held.id}/results`, { as });
  expect(results).toMatchObject([{ rank: 1, username, finished_at: null }]);
  const { text } = await call('GET', `/admin/tournaments/${held.id}/results.csv`, { as });
  expect(text.split('\r\n')).toEqual([
    'rank,username,score,points,time_taken,finished_at',
    `1,${username},0,0,10,`,
    '',
  ]);
});

test('a team is founded, joined, left and ranked', async () => {
  const teams = { entry_fee: 0, prize_pool: 0, team_size: 2, team_best: 2 };
  const { body } = await call('POST', '/admin/tournaments', { as: admin, body: tournament(teams) });
  const mate = await site.player();
  for (const as of [asha, mate])
    await call('POST', '/payments/create-payment-intent', { as, body: { tournament_id: body.id } });
  const path = `/tournaments/${body.id}/team`;
  const founded = await call<{ team: Body }>('POST', path, { as: asha, body: { name: 'Library Lions' } });
  const code = { team_code: founded.body.team.team_code };
  await call('POST', `${path}/join`, { as: mate, body: code });
  const { body: own } = await call<{ team: Body }>('GET', path, { as: mate });
  expect(own.team.members).toMatchObject([{ username: asha.username }, { is_you: true }]);
  expect((await call('POST', `${path}/leave`, { as: mate })).body).toEqual({ team: null });
  const board = await call('GET', `/quiz/leaderboard/${body.id}/teams`);
  expect(board.body).toMatchObject({ revealed: true, entries: [], yours: null });
});

test('a tournament repeats, is followed, changed and ended', async () => {
  const day = (days: number) => new Date(site.deps.now().getTime() + days * 24 * 3_600_000).toISOString();
  const series = (changes: object = {}) => ({
    tournament: tournament({ entry_fee: 0, prize_pool: 0, ...changes }),
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    until: day(30).slice(0, 10),
  });
  const { body } = await call('POST', '/admin/series', { as: admin, body: series() });
  const [made] = await site.deps.database.sql<{ id: string }[]>`
    select id from tournament where series_id = ${body.id} order by starts_at limit 1`;
  await call('POST', '/payments/create-payment-intent', { as: asha, body: { tournament_id: made?.id } });
  const following = `/tournaments/${made?.id}/following`;
  const followed = await call('PUT', following, { as: asha });
  expect(followed.body).toMatchObject({ series: { series_id: body.id, following: true } });
  await call('PUT', `/admin/series/${body.id}`, { as: admin, body: series({ name: 'Renamed' }) });
  const one = await call<{ tournament: Body; ahead: Body[] }>('GET', `/admin/series/${body.id}`, {
    as: admin,
  });
  expect(one.body).toMatchObject({ id: body.id, tournament: { name: 'Renamed' }, organiser: null });
  expect(one.body.ahead[0]).toMatchObject({ id: made?.id, frozen: true });
  const listed = await call<{ series: Body[] }>('GET', '/admin/series', { as: admin });
  expect(listed.body.series).toMatchObject([{ id: body.id, name: 'Renamed', followers: 1 }]);
  expect((await call('DELETE', following, { as: asha })).body).toMatchObject({
    series: { following: false },
  });
  const ended = await call('DELETE', `/admin/series/${body.id}`, { as: admin });
  expect(ended.body).toMatchObject({ next_at: null, ended_at: expect.any(String) });
});

test('an organiser’s unlisted tournament is found by its code, reported and hidden', async () => {
  const kabir = await site.player();
  const role = { role: 'player', duty: 'organiser', max_tournaments: 2, max_seats: 50 };
  await call('PUT', `/admin/users/${kabir.viewer.userId}/role`, { as: admin, body: role });
  const organiser = await site.signIn({ ...kabir.viewer, duty: 'organiser' });
  const free = { entry_fee: 0, prize_pool: 0, visibility: 'unlisted', guests: 'numbers' };
  const { body: held } = await call('POST', '/admin/tournaments', { as: organiser, body: tournament(free) });
  const numbers = { mobile_numbers: ['+919000000010'] };
  await call('PUT', `/admin/tournaments/${held.id}/guests`, { as: organiser, body: numbers });
  expect((await call('GET', `/admin/tournaments/${held.id}/guests`, { as: organiser })).body).toEqual(
    numbers,
  );
  const found = await call('GET', `/tournament-codes/${held.join_code}`);
  expect(found.body).toMatchObject({
    id: held.id,
    organiser: { username: expect.any(String) },
    access_free: true,
  });
  const reason = 'Its questions insult people.';
  await call('POST', `/tournaments/${held.id}/report`, { as: asha, body: { reason } });
  const reports = await call<Body[]>('GET', `/admin/tournaments/${held.id}/reports`, { as: admin });
  expect(reports.body).toMatchObject([{ username: asha.username, reason, handled_at: null }]);
  const hidden = await call('PUT', `/admin/tournaments/${held.id}/hidden`, {
    as: admin,
    body: { hidden: true },
  });
  expect(hidden.body).toMatchObject({ open_reports: 0, hidden_at: expect.any(String) });
  const question = {
    category: 'science',
    question_text: 'Shared?',
    options: ['a', 'b', 'c', 'd'],
    correct_answer: 0,
    difficulty: 'easy',
  };
  const { body: written } = await call('POST', '/admin/questions', { as: admin, body: question });
  const shared = await call('POST', '/admin/questions/share', {
    as: admin,
    body: { question_ids: [written.id] },
  });
  expect(shared.body).toEqual({ shared: 1 });
});

test('a quiz is played to its result', async () => {
  const active = tournament({ start_date: site.deps.now().toISOString() });
  const { body } = await call('POST', '/admin/tournaments', { as: admin, body: active });
  await call('POST', '/payments/create-payment-intent', { as: asha, body: { tournament_id: body.id } });
  load = { ...idleLoad, latenessMs: 1_000 };
  const refused = site.call('POST', `/api/quiz/${body.id}/start`, { as: asha, body: {} });
  await vi.waitUntil(() => site.deps.line.waiting() === 1);
  await call('GET', `/quiz/${body.id}/line`, { as: asha });
  await call('DELETE', `/quiz/${body.id}/line`, { as: asha });
  expect((await refused).status).toBe(503);
  load = idleLoad;
  const session = await call<{ session_id: string }>('POST', `/quiz/${body.id}/start`, {
    as: asha,
    body: { language: 'en' },
  });
  const quiz = `/quiz/${session.body.session_id}`;
  const violation = { type: 'tab_switch', timestamp: site.deps.now().toISOString() };
  await call('POST', `${quiz}/report-violation`, { as: asha, body: violation });
  await call('POST', `${quiz}/answer`, { as: asha, body: { question_index: 0, answer: 1, time_taken: 2 } });
  const report = { question_index: 0, reason: 'ambiguous', note: 'Two are right.' };
  await call('POST', `${quiz}/report-question`, { as: asha, body: report });
  const waiting = await call<Body[]>('GET', '/admin/question-reports', { as: admin });
  const decision = { outcome: 'dismissed', reason: 'Only one is right.' };
  await call('POST', `/admin/question-reports/${waiting.body[0]?.id}/decide`, { as: admin, body: decision });
  const reports = await call<Body[]>('GET', `${quiz}/question-reports`, { as: asha });
  expect(reports.body).toMatchObject([
    { ...report, ...decision, reason: 'ambiguous', decision: decision.reason },
  ]);
  const { sql } = site.deps.database;
  const [asked] = await sql<{ id: string }[]>`
    select question_id as id from session_question where session_id = ${session.body.session_id} and question_index = 1`;
  const voided = { question_id: asked?.id, reason: 'Two of the options are right.' };
  await call('POST', `/admin/tournaments/${body.id}/void-question`, { as: admin, body: voided });
  await call('POST', `${quiz}/complete`, { as: asha });
  const result = await call<{ question_stats: Body[] }>('GET', `${quiz}/results`, { as: asha });
  expect(result.body.question_stats.map((stat) => stat.voided)).toEqual([false, true]);
  const receipt = await call('GET', `${quiz}/receipt`, { as: asha });
  expect(receipt.body).toMatchObject({ questions: [{ claimed_time: 2 }, { verdict: 'voided' }] });
  await call('GET', `${quiz}/receipt.csv`, { as: asha });
  expect((await call('GET', `/tournaments/${body.id}/fairness`)).body).toHaveProperty('commitment');
  const board = await call('GET', `/quiz/leaderboard/${body.id}`, { as: asha });
  expect(board.body).toMatchObject({ provisional: true, you: { username: asha.username, rank: 1 } });
  const funnel = await call('GET', `/admin/tournaments/${body.id}/funnel`, { as: admin });
  expect(funnel.body).toMatchObject({ joined: 1, started: 1, finished: 1, won: 0 });
  const questions = await call<Body[]>('GET', `/admin/tournaments/${body.id}/questions`, { as: admin });
  expect(questions.body.map(({ void_reason }) => void_reason)).toContain(voided.reason);
  await call('GET', `/tournaments/${body.id}`);
  await call('GET', '/tournaments');
  const { body: progress } = await call('GET', '/user/progress', { as: asha });
  expect(progress).toHaveProperty('recent');
  const mine = await call<Body[]>('GET', '/user/tournaments', { as: asha });
  await call('GET', `/tournaments/${mine.body[0]?.id}/calendar.ics`);
  expect(mine.body.map(({ id }) => id)).toContain(body.id);
});

test('practice and the daily quiz are played without the access fee', async () => {
  const newcomer = await site.player({ access: false });
  const choice = { category: 'history', questions_count: 5 };
  const round = await call<{ session_id: string }>('POST', '/quiz/practice/start', {
    as: newcomer,
    body: choice,
  });
  const answered = { question_index: 0, answer: 1 };
  await call('POST', `/quiz/${round.body.session_id}/answer`, { as: newcomer, body: answered });
  const practised = await call('POST', `/quiz/${round.body.session_id}/complete`, { as: newcomer });
  expect(practised.body).toMatchObject({ kind: 'practice', rank: null, prize_amount: 0 });
  const daily = await call<{ session_id: string }>('POST', '/quiz/daily/start', { as: newcomer });
  await call('POST', `/quiz/${daily.body.session_id}/complete`, { as: newcomer });
  const { body } = await call('GET', '/quiz/daily', { as: newcomer });
  const formulas = await call<{ latex: string }[]>('GET', '/quiz/formulas?formulas=x^2', { as: newcomer });
  expect(formulas.body).toMatchObject([{ latex: 'x^2' }]);
  expect(body).toMatchObject({ played: true, session_id: daily.body.session_id, streak: 1 });
});

test('players become friends, compare results, and share their badges', async () => {
  const friend = await site.player();
  const { body: invitation } = await call('POST', '/user/invitation', { as: asha });
  expect((await call('GET', '/user/invitation', { as: asha })).body).toEqual(invitation);
  const path = `/invitations/${invitation.link_code}`;
  expect((await call('GET', path)).body).toMatchObject({ username: asha.username });
  await call('POST', `${path}/accept`, { as: friend });
  const friends = await call<Body[]>('GET', '/user/friends', { as: asha });
  expect(friends.body).toHaveLength(1);
  const board = await call<{ entries: Body[] }>('GET', '/user/friends/leaderboard?period=all', { as: asha });
  expect(board.body.entries).toHaveLength(2);
  await call('DELETE', `/user/friends/${friend.viewer.userId}`, { as: asha });

  const achievements = await call<Body[]>('GET', '/user/achievements', { as: asha });
  expect(achievements.body.map(({ kind }) => kind)).toContain('first_quiz');
  await call('PUT', '/user/rating', { as: asha, body: { is_hidden: true } });
  expect((await call('GET', '/user/rating', { as: asha })).body).toMatchObject({ is_hidden: true });
  const { body: page } = await call('POST', '/user/badge-page', { as: asha });
  expect((await call('GET', '/user/badge-page', { as: asha })).body).toEqual(page);
  expect((await call('GET', `/badges/${page.link_code}`)).body).toMatchObject({ username: asha.username });
  await call('DELETE', '/user/badge-page', { as: asha });
});

test("one administrator approves the other's tournament", async () => {
  const second = await site.signIn(await createAdministrator(site.engine));
  const { body } = await call('POST', '/admin/tournaments', {
    as: second,
    body: tournament({ prize_pool: 20_000_000 }),
  });
  expect((await call('GET', '/admin/exposure', { as: admin })).body).toMatchObject({ limit: 10_000_000 });
  const approved = await call('POST', `/admin/tournaments/${body.id}/approve`, {
    as: admin,
    body: { exposure: body.exposure, terms_version: body.terms_version },
  });
  expect(approved.body).toMatchObject({ prize_pool: 20_000_000, approval_pending_since: null });
  // Later calls are those of an only administrator.
  await site.deps.database.sql`update users set role = 'player' where id = ${second.viewer.userId}`;
});

test('held prizes are listed, released and voided', async () => {
  const played = await playTournament(site.engine, [
    { score: 3, ms: 1, violations: 6 },
    { score: 2, ms: 1, violations: 6 },
    { score: 1, ms: 1, violations: 6 },
  ]);
  site.engine.clock.advance(3_600_000);
  await settleTournament(site.deps, played.tournamentId);
  const held = await call<{ session_id: string }[]>('GET', '/admin/held-prizes', { as: admin });
  const [first, second] = held.body.map(({ session_id }) => `/admin/held-prizes/${session_id}`);
  await call('GET', `${first}`, { as: admin });
  await call('POST', `${first}/release`, { as: admin });
  await call('POST', `${second}/void`, { as: admin, body: { reason: 'Somebody else played.' } });
  await decideTwice(held.body[2]?.session_id ?? '', played.tournamentId);
});

/** Withdraws and confirms decisions about a prize that another administrator made. */
async function decideTwice(sessionId: string, tournamentId: string): Promise<void> {
  const { userId } = await createAdministrator(site.engine);
  for (const decide of ['withdraw', 'confirm']) {
    await site.deps.database.sql`
      insert into pending_decision (id, kind, subject, tournament_id, payload, amount, requested_by, requested_at)
      values (${site.deps.newId()}, 'prize_release', ${`session:${sessionId}`}, ${tournamentId}, ${site.deps.database.sql.json({ sessionId })},
        2000000, ${userId}, ${site.deps.now()})`;
    const waiting = await call<Body[]>('GET', '/admin/decisions', { as: admin });
    await call('POST', `/admin/decisions/${waiting.body[0]?.id}/${decide}`, { as: admin, body: {} });
  }
  await site.deps.database.sql`update users set role = 'player' where id = ${userId}`;
}

test('a settled result is published on a card, and taken down', async () => {
  const { viewers, tournamentId } = await playTournament(site.engine, [{ score: 1, ms: 5_000 }]);
  site.engine.clock.advance(3_600_000);
  await settleTournament(site.deps, tournamentId);
  const [viewer] = viewers;
  if (!viewer) throw new Error('one is needed');
  const as = await site.signIn(viewer);
  const path = `/quiz/${tournamentId}/card`;
  expect((await call('GET', path, { as })).body).toEqual({ link_code: null });
  const { body: link } = await call('POST', path, { as });
  const card = await call('GET', `/results/${link.link_code}`);
  expect(card.body).toMatchObject({ tournament_id: tournamentId, rank: 1, participant_count: 1 });
  await call('DELETE', path, { as });
  await rateSessions(site.deps);
  expect((await call('GET', `/quiz/${tournamentId}/held-signs`, { as })).body).toEqual({ signs: [] });
  const change = await call('GET', `/quiz/${tournamentId}/rating`, { as });
  expect(change.body).toMatchObject({ change: { before: null, after: { points: expect.any(Number) } } });
  const nextWeek = new Date(site.deps.now().getTime() + 7 * 24 * 60 * 60_000);
  await turnLeagues({ ...site.deps, now: () => nextWeek });
  const league = await call<{ league: { entries: Body[] } }>('GET', '/user/league', { as });
  expect(league.body.league.entries.find(({ is_you }) => is_you)).toMatchObject({ points: 0, tier: 1 });
});

test('lists and reports of tournaments are read', async () => {
  for (const path of ['tournaments', 'tournaments.csv', 'reports/tournaments', 'held-prizes.csv'])
    await call('GET', `/admin/${path}`, { as: admin });
});

test('every documented call of quizzes has succeeded above', () => {
  expect(notCalled('quizzes')).toEqual([]);
});
