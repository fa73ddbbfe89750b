// Long because one story calls every route of quizzes, and each call needs the ones before it.

import { randomBytes, randomUUID } from 'node:crypto';
import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { beginOfWeek } from '@paheli/core/india';
import { createPersonalData, personalKeyBytes } from '@paheli/engine/account/personal-data';
import { createStartLine } from '@paheli/engine/quiz/start-line';
import { rateSessions } from '@paheli/engine/rating/rate-sessions';
import { turnLeagues } from '@paheli/engine/rating/turn-leagues';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { idleLoad } from '@paheli/engine/testing/test-engine';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { expect, test, vi } from 'vitest';
import { type Body, documentedCalls } from '../testing/documented-calls';
import { openTestApp, openUser } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';

let load = idleLoad;
const line = createStartLine({
  ...{ personalData: createPersonalData(randomBytes(personalKeyBytes)) },
  ...{ readLoad: () => load, push: ignore, hold: ignore },
});
const site = openTestApp({ deps: { line } });
const { by, notCalled } = documentedCalls(site);
const admin = openUser(() => site.admin());
const asha = openUser(async () => {
  const player = await site.player({ rupees: 100 });
  return { ...player, username: (await by(player).get('/user/profile')).body.username };
});

function ignore(): void {}

const tournament = (changes: object = {}) =>
  tournamentBody(site, {
    questions_count: 2,
    start_date: addMs(site.deps.now(), minuteMs).toISOString(),
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
  const medium = await by(admin).post('/admin/questions/media', body, type);
  expect(medium.body).toMatchObject({ kind: 'picture', width: 1, height: 1, duration: null });
  const created = await by(admin).post('/admin/questions', question());
  const path = `/admin/questions/${created.body.id}`;
  const changed = question({ question_text: 'Which of these is it now?' });
  await by(admin).put(path, changed);
  const found = await by(admin).get<Body[]>('/admin/questions?search=is+it+now');
  expect(found.body.map(({ id }) => id)).toEqual([created.body.id]);
  const wanted = { search: 'is it now', format: 'csv' };
  const exported = await by(admin).post('/admin/questions/export', wanted);
  expect(exported.text).toContain('Which of these is it now?');
  await by(admin).delete(path);
  const questions = [
    { category: 'general', question: 'New here?', a: '1', b: '2', c: '3', d: '4', answer: 'D' },
  ];
  const upload = await by(admin).post('/admin/questions/bulk-upload', { questions });
  expect(upload.body).toMatchObject({ inserted: 1, duplicates: 0, errors: [], similar: [] });
  const near = await by(admin).get<Body[]>(
    '/admin/questions/similar?category=general&question_text=New%20here',
  );
  expect(near.body).toMatchObject([{ question_text: 'New here?' }]);
});

test('a tournament is created, changed, joined, left and deleted', async () => {
  const { body } = await by(admin).post('/admin/tournaments', tournament());
  await by(admin).put(`/admin/tournaments/${body.id}`, tournament({ name: 'Renamed' }));
  await by(asha).post('/payments/create-payment-intent', { tournament_id: body.id });
  const seated = await by(asha).get<{ players: Body[] }>(`/tournaments/${body.id}/players`);
  expect(seated.body.players).toMatchObject([{ username: asha.username, is_you: true }]);
  await by(asha).post(`/tournaments/${body.id}/leave`);
  await by(admin).delete(`/admin/tournaments/${body.id}`);
  const one = await by(admin).get(`/admin/tournaments/${body.id}`);
  expect(one.body).toMatchObject({ name: 'Renamed', status: 'cancelled', total_revenue: 0 });
});

test('an organiser starts a quiz for all at once, shows it in a hall and takes the results home', async () => {
  const { viewer } = await site.player();
  const role = { role: 'player', duty: 'organiser', max_tournaments: 2, max_seats: 50 };
  await by(admin).put(`/admin/users/${viewer.userId}/role`, role);
  const as = await site.signIn({ ...viewer, duty: 'organiser' });
  for (const _ of [1, 2])
    await by(as).post('/admin/questions', { ...question(), category: 'science', difficulty: 'easy' });
  const terms = { entry_fee: 0, prize_pool: 0, visibility: 'unlisted', starts_on_press: true };
  const { body: held } = await by(as).post('/admin/tournaments', tournament(terms));
  const player = await site.player();
  const { username } = (await by(player).get('/user/profile')).body;
  await by(player).post('/payments/create-payment-intent', { tournament_id: held.id });
  const link = await by(as).post<{ link_code: string }>(`/admin/tournaments/${held.id}/hall-link`);
  const started = await by(as).post(`/admin/tournaments/${held.id}/start`);
  expect(started.body).toMatchObject({ starts_on_press: false, status: 'upcoming' });
  const managed = await by(as).get(`/admin/tournaments/${held.id}/hall`);
  expect(managed.body).toMatchObject(link.body);
  const shown = await by().get(`/halls/${link.body.link_code}`);
  expect(shown.body).toMatchObject({ name: 'Documented', players: [username] });
  const off = await by(as).put(`/admin/tournaments/${held.id}/hall/names`, { username, shown: false });
  expect(off.body).toMatchObject({ players: [], off_hall: [username] });
  site.engine.clock.advance(5_000);
  await by(player).post(`/quiz/${held.id}/start`);
  const { body: results } = await by(as).get<Body[]>(`/admin/tournaments/${held.id}/results`);
  expect(results).toMatchObject([{ rank: 1, username, finished_at: null }]);
  const { text } = await by(as).get(`/admin/tournaments/${held.id}/results.csv`);
  expect(text.split('\r\n')).toEqual([
    'rank,username,score,points,time_taken,finished_at',
    `1,${username},0,0,10,`,
    '',
  ]);
});

test('a team is founded, joined, left, rid of a member and ranked', async () => {
  const teams = { entry_fee: 0, prize_pool: 0, team_size: 2, team_best: 2 };
  const { body } = await by(admin).post('/admin/tournaments', tournament(teams));
  const mate = await site.player();
  for (const as of [asha, mate])
    await by(as).post('/payments/create-payment-intent', { tournament_id: body.id });
  const path = `/tournaments/${body.id}/team`;
  const founded = await by(asha).post<{ team: Body }>(path, { name: 'Library Lions' });
  const code = { team_code: founded.body.team.team_code };
  await by(mate).post(`${path}/join`, code);
  const { body: own } = await by(mate).get<{ team: Body }>(path);
  const [, member] = own.team.members as { username: string }[];
  expect(own.team.members).toMatchObject([{ username: asha.username }, { is_you: true }]);
  expect((await by(mate).post(`${path}/leave`)).body).toEqual({ team: null });
  await by(mate).post(`${path}/join`, code);
  const rid = await by(asha).post<{ team: Body }>(`${path}/remove`, {
    username: member?.username,
  });
  expect(rid.body.team.members).toMatchObject([{ is_you: true }]);
  const board = await by().get(`/quiz/leaderboard/${body.id}/teams`);
  expect(board.body).toMatchObject({ revealed: true, entries: [], yours: null });
});

test('a tournament repeats, is followed, changed and ended', async () => {
  const day = (days: number) => new Date(site.deps.now().getTime() + days * dayMs).toISOString();
  const series = (changes: object = {}) => ({
    tournament: tournament({ entry_fee: 0, prize_pool: 0, ...changes }),
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    until: day(30).slice(0, 10),
  });
  const { body } = await by(admin).post('/admin/series', series());
  const [made] = await site.deps.database.sql<{ id: string }[]>`
    select id from tournament where series_id = ${body.id} order by starts_at limit 1`;
  await by(asha).post('/payments/create-payment-intent', { tournament_id: made?.id });
  const following = `/tournaments/${made?.id}/following`;
  const followed = await by(asha).put(following);
  expect(followed.body).toMatchObject({ series: { series_id: body.id, following: true } });
  await by(admin).put(`/admin/series/${body.id}`, series({ name: 'Renamed' }));
  const one = await by(admin).get<{ tournament: Body; ahead: Body[] }>(`/admin/series/${body.id}`);
  expect(one.body).toMatchObject({ id: body.id, tournament: { name: 'Renamed' }, organiser: null });
  expect(one.body.ahead[0]).toMatchObject({ id: made?.id, frozen: true });
  const listed = await by(admin).get<Body[]>('/admin/series?limit=1');
  expect(listed.headers['x-total-count']).toBe('1');
  expect(listed.body).toMatchObject([{ id: body.id, name: 'Renamed', followers: 1 }]);
  expect((await by(asha).delete(following)).body).toMatchObject({
    series: { following: false },
  });
  const ended = await by(admin).delete(`/admin/series/${body.id}`);
  expect(ended.body).toMatchObject({ next_at: null, ended_at: expect.any(String) });
});

test('an organiser’s unlisted tournament is found by its code, reported and hidden', async () => {
  const kabir = await site.player();
  const role = { role: 'player', duty: 'organiser', max_tournaments: 2, max_seats: 50 };
  await by(admin).put(`/admin/users/${kabir.viewer.userId}/role`, role);
  const organiser = await site.signIn({ ...kabir.viewer, duty: 'organiser' });
  const free = { entry_fee: 0, prize_pool: 0, visibility: 'unlisted', guests: 'numbers' };
  const { body: held } = await by(organiser).post('/admin/tournaments', tournament(free));
  const numbers = { mobile_numbers: ['+919000000010'] };
  await by(organiser).put(`/admin/tournaments/${held.id}/guests`, numbers);
  expect((await by(organiser).get(`/admin/tournaments/${held.id}/guests`)).body).toEqual(numbers);
  const found = await by().get(`/tournament-codes/${held.join_code}`);
  expect(found.body).toMatchObject({
    id: held.id,
    organiser: { username: expect.any(String) },
    access_free: true,
  });
  const reason = 'Its questions insult people.';
  await by(asha).post(`/tournaments/${held.id}/report`, { reason });
  const reports = await by(admin).get<Body[]>(`/admin/tournaments/${held.id}/reports`);
  expect(reports.body).toMatchObject([{ username: asha.username, reason, handled_at: null }]);
  const hidden = await by(admin).put(`/admin/tournaments/${held.id}/hidden`, { hidden: true });
  expect(hidden.body).toMatchObject({ open_reports: 0, hidden_at: expect.any(String) });
  const question = {
    category: 'science',
    question_text: 'Shared?',
    options: ['a', 'b', 'c', 'd'],
    correct_answer: 0,
    difficulty: 'easy',
  };
  const { body: written } = await by(admin).post('/admin/questions', question);
  const shared = await by(admin).post('/admin/questions/share', { question_ids: [written.id] });
  expect(shared.body).toEqual({ shared: 1 });
});

test('a quiz is played to its result', async () => {
  const active = tournament({ start_date: site.deps.now().toISOString() });
  const { body } = await by(admin).post('/admin/tournaments', active);
  await by(asha).post('/payments/create-payment-intent', { tournament_id: body.id });
  load = { ...idleLoad, latenessMs: 1_000 };
  const refused = site.call('POST', `/api/quiz/${body.id}/start`, { as: asha, body: {} });
  await vi.waitUntil(() => site.deps.line.waiting() === 1);
  await by(asha).get(`/quiz/${body.id}/line`);
  await by(asha).delete(`/quiz/${body.id}/line`);
  expect((await refused).status).toBe(503);
  load = idleLoad;
  const session = await by(asha).post<{ session_id: string }>(`/quiz/${body.id}/start`, { language: 'en' });
  const quiz = `/quiz/${session.body.session_id}`;
  const violation = { type: 'tab_switch', timestamp: site.deps.now().toISOString() };
  await by(asha).post(`${quiz}/report-violation`, violation);
  await by(asha).post(`${quiz}/answer`, { question_index: 0, answer: 1, time_taken: 2 });
  const report = { question_index: 0, reason: 'ambiguous', note: 'Two are right.' };
  await by(asha).post(`${quiz}/report-question`, report);
  const waiting = await by(admin).get<Body[]>('/admin/question-reports');
  const decision = { outcome: 'dismissed', reason: 'Only one is right.' };
  await by(admin).post(`/admin/question-reports/${waiting.body[0]?.id}/decide`, decision);
  const reports = await by(asha).get<Body[]>(`${quiz}/question-reports`);
  expect(reports.body).toMatchObject([
    { ...report, ...decision, reason: 'ambiguous', decision: decision.reason },
  ]);
  const { sql } = site.deps.database;
  const [asked] = await sql<{ id: string }[]>`
    select question_id as id from session_question where session_id = ${session.body.session_id} and question_index = 1`;
  const voided = { question_id: asked?.id, reason: 'Two of the options are right.' };
  await by(admin).post(`/admin/tournaments/${body.id}/void-question`, voided);
  await by(asha).post(`${quiz}/complete`);
  const result = await by(asha).get<{ question_stats: Body[] }>(`${quiz}/results`);
  expect(result.body.question_stats.map((stat) => stat.voided)).toEqual([false, true]);
  const receipt = await by(asha).get(`${quiz}/receipt`);
  expect(receipt.body).toMatchObject({ questions: [{ claimed_time: 2 }, { verdict: 'voided' }] });
  await by(asha).get(`${quiz}/receipt.csv`);
  expect((await by().get(`/tournaments/${body.id}/fairness`)).body).toHaveProperty('commitment');
  const board = await by(asha).get(`/quiz/leaderboard/${body.id}`);
  expect(board.body).toMatchObject({ provisional: true, you: { username: asha.username, rank: 1 } });
  const funnel = await by(admin).get(`/admin/tournaments/${body.id}/funnel`);
  expect(funnel.body).toMatchObject({ joined: 1, started: 1, finished: 1, won: 0 });
  const questions = await by(admin).get<Body[]>(`/admin/tournaments/${body.id}/questions`);
  expect(questions.body.map(({ void_reason }) => void_reason)).toContain(voided.reason);
  await by().get(`/tournaments/${body.id}`);
  await by().get('/tournaments');
  const { body: progress } = await by(asha).get('/user/progress');
  expect(progress).toHaveProperty('recent');
  const mine = await by(asha).get<Body[]>('/user/tournaments');
  await by().get(`/tournaments/${mine.body[0]?.id}/calendar.ics`);
  expect(mine.body.map(({ id }) => id)).toContain(body.id);
});

test('practice and the daily quiz are played without the access fee', async () => {
  const newcomer = await site.player({ access: false });
  const choice = { category: 'history', questions_count: 5 };
  const round = await by(newcomer).post<{ session_id: string }>('/quiz/practice/start', choice);
  const answered = { question_index: 0, answer: 1 };
  await by(newcomer).post(`/quiz/${round.body.session_id}/answer`, answered);
  const practised = await by(newcomer).post(`/quiz/${round.body.session_id}/complete`);
  expect(practised.body).toMatchObject({ kind: 'practice', rank: null, prize_amount: 0 });
  const daily = await by(newcomer).post<{ session_id: string }>('/quiz/daily/start');
  await by(newcomer).post(`/quiz/${daily.body.session_id}/complete`);
  const { body } = await by(newcomer).get('/quiz/daily');
  expect(body).toMatchObject({ played: true, session_id: daily.body.session_id, streak: 1 });
});

test('those who write questions see their formulas', async () => {
  const formulas = await by(admin).get<{ latex: string }[]>('/quiz/formulas?formulas=x^2');
  expect(formulas.body).toMatchObject([{ latex: 'x^2' }]);
  // A comma that is sent encoded is a part of a formula.
  const two = await by(admin).get<{ latex: string }[]>('/quiz/formulas?formulas=f(x%2Cy),z&formulas=%2B');
  expect(two.body).toMatchObject([{ latex: 'f(x,y)' }, { latex: 'z' }, { latex: '+' }]);
});

test('players become friends, compare results, and share their badges', async () => {
  const friend = await site.player();
  const { body: invitation } = await by(asha).post('/user/invitation');
  expect((await by(asha).get('/user/invitation')).body).toEqual(invitation);
  const path = `/invitations/${invitation.link_code}`;
  expect((await by().get(path)).body).toMatchObject({ username: asha.username });
  await by(friend).post(`${path}/accept`);
  const friends = await by(asha).get<Body[]>('/user/friends');
  expect(friends.body).toHaveLength(1);
  const board = await by(asha).get<{ entries: Body[] }>('/user/friends/leaderboard?period=all');
  expect(board.body.entries).toHaveLength(2);
  await by(asha).delete(`/user/friends/${friend.viewer.userId}`);

  const achievements = await by(asha).get<Body[]>('/user/achievements');
  expect(achievements.body.map(({ kind }) => kind)).toContain('first_quiz');
  await by(asha).put('/user/rating', { is_hidden: true });
  expect((await by(asha).get('/user/rating')).body).toMatchObject({ is_hidden: true });
  const { body: page } = await by(asha).post('/user/badge-page');
  expect((await by(asha).get('/user/badge-page')).body).toEqual(page);
  expect((await by().get(`/badges/${page.link_code}`)).body).toMatchObject({ username: asha.username });
  await by(asha).delete('/user/badge-page');
});

test("one administrator approves the other's tournament", async () => {
  const second = await site.signIn(await createAdministrator(site.engine));
  const { body } = await by(second).post('/admin/tournaments', tournament({ prize_pool: 20_000_000 }));
  expect((await by(admin).get('/admin/exposure')).body).toMatchObject({ limit: 10_000_000 });
  const approved = await by(admin).post(`/admin/tournaments/${body.id}/approve`, {
    exposure: body.exposure,
    terms_version: body.terms_version,
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
  site.engine.clock.advance(hourMs);
  await settleTournament(site.deps, played.tournamentId);
  const held = await by(admin).get<{ session_id: string }[]>('/admin/held-prizes');
  const [first, second] = held.body.map(({ session_id }) => `/admin/held-prizes/${session_id}`);
  await by(admin).get(`${first}`);
  await by(admin).post(`${first}/release`);
  await by(admin).post(`${second}/void`, { reason: 'Somebody else played.' });
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
    const waiting = await by(admin).get<Body[]>('/admin/decisions');
    await by(admin).post(`/admin/decisions/${waiting.body[0]?.id}/${decide}`, {});
  }
  await site.deps.database.sql`update users set role = 'player' where id = ${userId}`;
}

test('a settled result is published on a card, and taken down', async () => {
  const { viewers, tournamentId } = await playTournament(site.engine, [{ score: 1, ms: 5_000 }]);
  site.engine.clock.advance(hourMs);
  await settleTournament(site.deps, tournamentId);
  const [viewer] = viewers;
  if (!viewer) throw new Error('one is needed');
  const as = await site.signIn(viewer);
  const path = `/quiz/${tournamentId}/card`;
  expect((await by(as).get(path)).body).toEqual({ link_code: null });
  const { body: link } = await by(as).post(path);
  const card = await by().get(`/results/${link.link_code}`);
  expect(card.body).toMatchObject({ tournament_id: tournamentId, rank: 1, participant_count: 1 });
  await by(as).delete(path);
  await rateSessions(site.deps);
  expect((await by(as).get(`/quiz/${tournamentId}/held-signs`)).body).toEqual({ signs: [] });
  const change = await by(as).get(`/quiz/${tournamentId}/rating`);
  expect(change.body).toMatchObject({ change: { before: null, after: { points: expect.any(Number) } } });
  const rated = { value: expect.any(Number), interval: { low: expect.any(Number) }, games: 1 };
  for (const read of ['/user/profile', `/quiz/${tournamentId}/results`])
    expect((await by(as).get(read)).body).toMatchObject({ rating: { ...rated, categories: [rated] } });
  // Leagues have turned by noon on Monday.
  const nextWeek = addMs(beginOfWeek(addMs(site.deps.now(), 7 * dayMs)), dayMs / 2);
  await turnLeagues({ ...site.deps, now: () => nextWeek });
  const league = await by(as).get<{ league: { entries: Body[] } }>('/leagues/current');
  expect((await by(as).get('/user/league')).body).toEqual(league.body);
  expect(league.body.league.entries.find(({ is_you }) => is_you)).toMatchObject({ points: 0, tier: 1 });
});

test('lists and reports of tournaments are read', async () => {
  for (const path of ['tournaments', 'tournaments.csv', 'reports/tournaments', 'held-prizes.csv'])
    await by(admin).get(`/admin/${path}`);
});

test('every documented call of quizzes has succeeded above', () => {
  expect(notCalled('quizzes')).toEqual([]);
});
