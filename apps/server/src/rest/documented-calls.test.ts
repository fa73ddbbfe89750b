// Long because one story calls every route, and each call needs the ones before it.
import { randomBytes, randomUUID } from 'node:crypto';
import { createGoogle } from '@paheli/engine/account/google';
import { createPersonalData, personalKeyBytes } from '@paheli/engine/account/personal-data';
import { createStartLine } from '@paheli/engine/quiz/start-line';
import { rateSessions } from '@paheli/engine/rating/rate-sessions';
import { turnLeagues } from '@paheli/engine/rating/turn-leagues';
import { codeAt } from '@paheli/engine/testing/authenticator';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { idleLoad } from '@paheli/engine/testing/test-engine';
import { startTestGoogle, type TestGoogle } from '@paheli/engine/testing/test-google';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { settleTournament } from '@paheli/engine/tournament/settle-tournament';
import { watchDisputes } from '@paheli/engine/wallet/payments/watch-disputes';
import { processPayouts } from '@paheli/engine/wallet/withdrawals/process-payouts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findRoute } from '../testing/check-response';
import { createTestApp, type Method, type TestApp } from '../testing/test-app';
import { restRoutes } from './rest-routes';

// Uses REST alone, as integrators do. The client checks each response against the OpenAPI document. The last test finds
// the routes without a successful call.

type Body = Record<string, unknown> & { id: string };
type Token = { readonly token: string };

let site: TestApp;
let social: TestApp;
let google: TestGoogle;
let load = idleLoad;
let admin: Token;
let asha: Token & { readonly id: string };
const succeeded = new Set<string>();

beforeAll(async () => {
  google = await startTestGoogle();
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const line = createStartLine({
    ...{ personalData: createPersonalData(randomBytes(personalKeyBytes)), crowdLeadMs: 0 },
    ...{ readLoad: () => load, push: ignore, hold: ignore },
  });
  site = await createTestApp({ deps: { google: createGoogle(google, log), line } });
  const prices = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
  social = await createTestApp({ beside: site, settings: { playMode: 'social', ...prices } });
  admin = await site.admin();
});
afterAll(async () => {
  await social.close();
  await Promise.all([site.close(), google.close()]);
});

function ignore(): void {}

const bearer = ({ token }: Token) => ({ authorization: `Bearer ${token}` });

/** Makes a call that must succeed. */
async function call<Shape = Body>(
  method: Method,
  path: string,
  { at = site, as, body, type }: { at?: TestApp; as?: Token; body?: object | string; type?: string } = {},
) {
  const headers = {
    ...(as && bearer(as)),
    ...(type && { 'content-type': type }),
  };
  const answer = await at.call<Shape>(method, `/api${path}`, {
    headers,
    ...(body && { body }),
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  const route = findRoute(method, `/api${path}`);
  if (route) succeeded.add(`${route.method} ${route.path}`);
  if (path.startsWith('/admin/') && method !== 'GET') await expectRecorded(method, path);
  return answer;
}

let recorded = 0;
/** Makes a change as an administrator and checks that the audit log has one more entry. */
async function expectRecorded(method: Method, path: string): Promise<void> {
  const [log] = await site.deps.database.sql<
    { entries: number }[]
  >`select count(*) as entries from audit_log`;
  const entries = log?.entries ?? 0;
  expect(entries, `${method} ${path} is in the audit log`).toBeGreaterThan(recorded);
  recorded = entries;
}

const credentials = { mobile_number: '9712345678', password: 'a long enough password' };
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

test('a player registers, signs in, changes the password and reads the profile', async () => {
  const account = { ...credentials, username: 'asha_docs', name: 'Asha Rao', email: 'asha@example.com' };
  const { body } = await call<{ user: Body }>('POST', '/auth/register', { body: account });
  const login = await call<{ access_token: string }>('POST', '/auth/login', { body: credentials });
  asha = { token: login.body.access_token, id: body.user.id };
  const changed = { current: credentials.password, new: 'another long password' };
  await call('POST', '/auth/password', { as: asha, body: changed });
  const profile = await call('GET', '/user/profile', { as: asha });
  expect(profile.body).toMatchObject({ _id: asha.id, mobile_number: '+919712345678', wallet_balance: 0 });
});

/** The last code that was sent to the number of the story. */
function lastCode(): string {
  return /^\d{6}/.exec(site.engine.messages.at(-1)?.text ?? '')?.[0] ?? '';
}

test('a mobile number is verified, and a forgotten password replaced', async () => {
  const { mobile_number } = credentials;
  await call('POST', '/auth/mobile', {
    as: asha,
    body: { mobile_number, password: 'another long password' },
  });
  const verified = await call('POST', '/auth/mobile/confirm', { as: asha, body: { code: lastCode() } });
  expect(verified.body).toMatchObject({ mobile_number: '+919712345678', mobile_verified: true });
  await call('POST', '/auth/code', { body: { mobile_number } });
  const reset = { mobile_number, code: lastCode(), password: 'a third long password' };
  const { body } = await call<{ access_token: string }>('POST', '/auth/reset', { body: reset });
  asha = { ...asha, token: body.access_token };
});

test('limits are set, read and kept', async () => {
  await call('PUT', '/user/limits', { as: asha, body: { daily_deposit_limit: 0 } });
  await call('PUT', '/user/limits', { as: asha, body: { daily_deposit_limit: null } });
  const limits = await call('GET', '/user/limits', { as: asha });
  expect(limits.body).toMatchObject({ daily_deposit_limit: 0, next_deposit_limit: null });
  expect(limits.body.next_deposit_limit_from).not.toBeNull();
  site.engine.clock.advance(24 * 3_600_000);
  const state = await call('PUT', '/user/state', { as: asha, body: { state: 'IN-KA' } });
  expect(state.body).toMatchObject({ state: 'IN-KA' });
  const excluded = await call('POST', '/user/self-exclusion', { as: asha, body: { days: 1 } });
  expect(excluded.body).toMatchObject({ daily_deposit_limit: null, excluded_until: expect.any(String) });
  site.engine.clock.advance(24 * 3_600_000);
});

test('sessions are listed and ended', async () => {
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  await call('POST', '/auth/login', { body: login });
  await call('POST', '/auth/login', { body: login });
  const listed = await call<Body[]>('GET', '/user/sessions', { as: asha });
  expect(listed.body.map((session) => session.is_current)).toEqual([true, false, false]);
  await call('DELETE', `/user/sessions/${listed.body[1]?.id}`, { as: asha });
  await call('DELETE', '/user/sessions', { as: asha });
  expect((await call<Body[]>('GET', '/user/sessions', { as: asha })).body).toHaveLength(1);
});

test('an authenticator app is set up, required and removed', async () => {
  const code = (secret: string) => codeAt(secret, site.deps.now());
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  const { body } = await call<{ secret: string }>('POST', '/user/totp', { as: asha });
  const confirmed = await call<{ recovery_codes: string[] }>('POST', '/user/totp/confirm', {
    as: asha,
    body: { password: login.password, code: code(body.secret) },
  });
  site.engine.clock.advance(30_000);
  await call('POST', '/auth/login', { body: { ...login, code: code(body.secret) } });
  const removal = { password: login.password, code: confirmed.body.recovery_codes[0] };
  await call('POST', '/user/totp/remove', { as: asha, body: removal });
});

test('a Google account is linked and unlinked', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const body = { credential, password: 'a third long password' };
  expect((await call('POST', '/user/google', { as: asha, body })).body.has_google).toBe(true);
  expect((await call('DELETE', '/user/google', { as: asha })).body.has_google).toBe(false);
});

test('a player signs in with Google, and out again', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const { body } = await call<{ access_token: string }>('POST', '/auth/google', { body: { credential } });
  await call('POST', '/auth/logout', { as: { token: body.access_token } });
});

test('money is added, the access fee is paid, and both are on the statement', async () => {
  const order = await call<{ payment_intent_id: string; razorpay: { order_id: string } }>(
    'POST',
    '/payments/add-funds',
    { as: asha, body: { amount: 100 } },
  );
  const paid = site.engine.sandbox.pay(order.body.razorpay.order_id);
  const topup = { payment_intent_id: order.body.payment_intent_id, ...paid };
  await call('POST', '/payments/confirm-wallet-topup', { as: asha, body: topup });
  const intent = await call('POST', '/payments/create-payment-intent', { as: asha, body: {} });
  const { payment_intent_id } = intent.body;
  await call('POST', '/payments/confirm-payment', { as: asha, body: { payment_intent_id } });
  const payments = await call<Body[]>('GET', '/payments/user-payments', { as: asha });
  expect(payments.body.map(({ purpose, amount, status }) => [purpose, amount, status])).toEqual([
    ['access', 39, 'succeeded'],
    ['topup', 100, 'succeeded'],
  ]);
  const transactions = await call<Body[]>('GET', '/payments/wallet-transactions', { as: asha });
  expect(transactions.body.map(({ type, amount }) => [type, amount])).toEqual([
    ['debit', 39],
    ['credit', 100],
  ]);
  expect((await call('GET', '/payments/statement.csv', { as: asha })).text).toContain(
    'Closing balance,,,61.00',
  );
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
  expect(seated.body.players).toMatchObject([{ username: 'asha_docs', is_you: true }]);
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
  expect(own.team.members).toMatchObject([{ username: 'asha_docs' }, { is_you: true }]);
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
  expect(reports.body).toMatchObject([{ username: 'asha_docs', reason, handled_at: null }]);
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
  const refused = site.call('POST', `/api/quiz/${body.id}/start`, { headers: bearer(asha), body: {} });
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
  expect(board.body).toMatchObject({ provisional: true, you: { username: 'asha_docs', rank: 1 } });
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
  expect((await call('GET', path)).body).toMatchObject({ username: 'asha_docs' });
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
  expect((await call('GET', `/badges/${page.link_code}`)).body).toMatchObject({ username: 'asha_docs' });
  await call('DELETE', '/user/badge-page', { as: asha });
});

test('identities are submitted and decided, users found and reported', async () => {
  const payout = { upi_id: 'asha@okbank' };
  const identity = { full_name: 'Asha Rao', date_of_birth: '1998-05-17', pan: 'ABCPE1234F', payout };
  await call('PUT', '/user/kyc', { as: asha, body: identity });
  const file = 'content-disposition: form-data; name="document"; filename="pan.pdf"';
  const form = `--x\r\n${file}\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n`;
  const type = 'multipart/form-data; boundary=x';
  await call('POST', '/user/kyc/document', { as: asha, body: form, type });
  await call('GET', '/user/kyc/document', { as: asha });
  expect((await call('GET', '/user/kyc', { as: asha })).body).toMatchObject({ status: 'pending' });
  const path = `/admin/users/${asha.id}`;
  await call('GET', `${path}/kyc/document`, { as: admin });
  await call('POST', `${path}/kyc/pan`, { as: admin });
  const decided = await call('PUT', `${path}/kyc`, { as: admin, body: { status: 'verified' } });
  expect(decided.body).toMatchObject({ kyc_verified: true });
  const details = await call('GET', path, { as: admin });
  expect(details.body).toMatchObject({ kyc: { pan: 'XXXXX1234X' }, total_spent: 49 });
  const history = await call<Body[]>('GET', `${path}/history`, { as: admin });
  expect(history.body.map(({ text }) => text)).toContain('user.kyc');
  const found = await call<Body[]>('GET', '/admin/users?search=asha_docs', { as: admin });
  expect(found.body.map(({ id }) => id)).toEqual([asha.id]);
  await call('GET', '/admin/reports/users', { as: admin });
  const notified = await call<Body[]>('GET', '/admin/notifications', { as: admin });
  expect(notified.body.map(({ type: kind }) => kind)).toContain('kyc_submission');
});

test('a player is suspended, appeals and is restored', async () => {
  const other = await site.player();
  const path = `/admin/users/${other.viewer.userId}`;
  const reason = 'Two accounts of one person.';
  await call('POST', `${path}/suspend`, { as: admin, body: { reason } });
  const again = await site.signIn(other.viewer);
  const appeal = await call('POST', '/user/appeal', { as: again, body: { message: 'We are two.' } });
  const second = await site.signIn(await createAdministrator(site.engine));
  expect((await call<Body[]>('GET', '/admin/appeals', { as: second })).body[0]?.id).toBe(appeal.body.id);
  const decision = { outcome: 'upheld', reason: 'One phone.' };
  await call('POST', `/admin/appeals/${appeal.body.id}/decide`, { as: second, body: decision });
  await call('POST', `${path}/restore`, { as: admin, body: { reason: 'Two people indeed.' } });
  // Later calls are those of an only administrator.
  await site.deps.database.sql`update users set role = 'player' where id = ${second.viewer.userId}`;
});

test('winnings are withdrawn: cancelled, rejected, and paid at the second attempt', async () => {
  await giveMoney(site.deps, [asha.id], { winningsPaise: 100_000 });
  const ask = (amount: number) => call('POST', '/payments/withdrawals', { as: asha, body: { amount } });
  const preview = await call('GET', '/payments/withdrawals/preview?amount=250.5', { as: asha });
  expect(preview.body).toMatchObject({ amount: 250.5, destination: { upi_id: 'aXXX@okbank' } });
  const cancelled = (await ask(100)).body.id;
  await call('POST', `/payments/withdrawals/${cancelled}/cancel`, { as: asha });
  const rejected = `/admin/withdrawals/${(await ask(100)).body.id}`;
  await call('POST', `${rejected}/reject`, { as: admin, body: { reason: 'Not your account.' } });
  const { id } = (await ask(250.5)).body;
  site.engine.sandbox.behave({ fail_payouts_next: 1 });
  await call('GET', `/admin/withdrawals/${id}/evidence`, { as: admin });
  const payee = await call('POST', `/admin/withdrawals/${id}/payee`, { as: admin });
  expect(payee.body).toMatchObject({ destination: { upi_id: 'asha@okbank' } });
  await call('POST', `/admin/withdrawals/${id}/approve`, { as: admin, body: {} });
  await processPayouts(site.deps);
  const failed = await call<Body[]>('GET', '/admin/withdrawals?status=failed', { as: admin });
  expect(failed.body.map((each) => each._id)).toEqual([id]);
  const bank_reference = 'HDFCR52026013100123456';
  await call('POST', `/admin/withdrawals/${id}/retry`, { as: admin, body: { bank_reference } });
  await call('POST', `/admin/withdrawals/${id}/returned`, {
    as: admin,
    body: { reason: 'No such account.' },
  });
  await call('POST', `/admin/withdrawals/${id}/retry`, { as: admin, body: { bank_reference } });
  const mine = await call<Body[]>('GET', '/payments/withdrawals', { as: asha });
  expect(mine.body.map(({ status }) => status)).toEqual(['paid', 'rejected', 'rejected']);
  expect(mine.body[0]).toMatchObject({
    amount: 250.5,
    bank_reference,
    destination: { upi_id: 'aXXX@okbank' },
  });
  const tax = await call<{ withdrawals: Body[] }>('GET', '/payments/tax-summary', { as: asha });
  expect(tax.body.withdrawals).toHaveLength(3);
});

test('a player is promoted', async () => {
  const promoted = await call('PUT', `/admin/users/${asha.id}/role`, { as: admin, body: { role: 'admin' } });
  expect(promoted.body).toMatchObject({ role: 'admin', promotion: null });
});

test("with two administrators, one confirms and approves the other's proposals", async () => {
  const second = await site.signIn({ userId: asha.id, role: 'admin' });
  const { userId } = (await site.player()).viewer;
  await call('PUT', `/admin/users/${userId}/role`, { as: admin, body: { role: 'admin' } });
  const confirmed = await call('POST', `/admin/users/${userId}/role/confirm`, { as: second, body: {} });
  expect(confirmed.body).toMatchObject({ role: 'admin', promotion: null });
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
});

test('books are compared with the provider', async () => {
  const today = site.deps.now().toISOString().slice(0, 10);
  const run = await call('POST', '/admin/reconciliation', { as: admin, body: { from: today, to: today } });
  expect(run.body).toMatchObject({ differences: 0, failure: null });
  await call('GET', '/admin/reconciliation', { as: admin });
  const found = await call<Body[]>('GET', '/admin/reconciliation/differences', { as: admin });
  expect(found.body).toEqual([]);
});

test('payments are found and refunded; refunds and disputes are listed', async () => {
  const found = await call<Body[]>('GET', '/admin/payments?search=asha_docs', { as: admin });
  const [payment] = found.body;
  expect(payment).toMatchObject({ amount: 100, outcome: 'credited', user: { username: 'asha_docs' } });
  const body = { amount: 5, reason: 'The player asked for it.' };
  const refund = await call('POST', `/admin/payments/${payment?.id}/refund`, { as: admin, body });
  expect(refund.body).toMatchObject({ payment_id: payment?.id, amount: 5, status: 'asked' });
  const refunds = await call<Body[]>('GET', '/admin/refunds?status=asked', { as: admin });
  expect(refunds.body.map(({ id }) => id)).toEqual([refund.body.id]);
  site.engine.sandbox.disputePayment(String(payment?.id), 100);
  await watchDisputes(site.deps);
  const disputes = await call<Body[]>('GET', '/admin/disputes', { as: admin });
  expect(disputes.body).toMatchObject([{ payment_id: payment?.id, amount: 1, status: 'open' }]);
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

test('in social mode a pass is bought without a wallet', async () => {
  const as = await site.player({ access: false });
  const { body: order } = await call<{ payment_intent_id: string; razorpay: { order_id: string } }>(
    'POST',
    '/payments/purchase',
    { at: social, as, body: { item: 'pass' } },
  );
  const paid = site.engine.sandbox.pay(order.razorpay.order_id);
  const confirmed = await call('POST', '/payments/confirm-wallet-topup', {
    ...{ at: social, as },
    body: { payment_intent_id: order.payment_intent_id, ...paid },
  });
  expect(confirmed.body).toMatchObject({ purpose: 'pass', amount: 19, wallet_balance: 0 });
  const profile = await call('GET', '/user/profile', { at: social, as });
  expect(profile.body).toMatchObject({ has_access: true, pass_until: expect.any(String) });
});

test('messages, figures, reports and the log are read', async () => {
  const message = { name: 'Kabir', email: 'kabir@example.com', subject: 'support', message: 'Hello' };
  const { body: receipt } = await call<{ id: string }>('POST', '/contact', { body: message });
  await call('PUT', `/admin/messages/${receipt.id}/handled`, { as: admin, body: { handled: true } });
  const paths = [
    'messages',
    'messages.csv',
    `messages/${receipt.id}`,
    'users.csv',
    'payments.csv',
    'withdrawals.csv',
    'held-prizes.csv',
    'audit.csv',
    'tournaments',
    'tournaments.csv',
    'reports/tournaments',
    'dashboard/stats',
    'dashboard/trends',
    'dashboard/waiting',
    'ledger/invariants',
    'audit',
  ];
  for (const path of paths) await call('GET', `/admin/${path}`, { as: admin });
  await call('GET', '/stats/realtime');
});

test('a player exports all stored data and closes the account', async () => {
  const kabir = { username: 'kabir_docs', name: 'Kabir', email: 'kabir.docs@example.com' };
  const secret = { mobile_number: '9712345679', password: 'a long enough password' };
  const { body } = await call<{ access_token: string }>('POST', '/auth/register', {
    body: { ...kabir, ...secret },
  });
  const as = { token: body.access_token };
  const changed = await call('PUT', '/user/profile', {
    as,
    body: { name: 'Kabir Khan', avatar: null, language: 'hi' },
  });
  expect(changed.body).toMatchObject({ language: 'hi' });
  await call('PUT', '/user/profile', { as, body: { language: null } });
  const known = await call<{ profile: Body }>('GET', '/user/export', { as });
  expect(known.body.profile).toMatchObject({ name: 'Kabir Khan', email: kabir.email, language: null });
  await call('POST', '/user/close', { as, body: { password: secret.password } });
  await call('POST', '/auth/register', { body: { ...kabir, ...secret } });
});

test('every documented call has succeeded above', () => {
  const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !succeeded.has(route))).toEqual([]);
});
