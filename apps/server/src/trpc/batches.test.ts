import { setTimeout as pause } from 'node:timers/promises';
import type { QuestionPush, QuizResult } from '@paheli/core/quiz/schema';
import { histories } from '@paheli/core/testing/histories';
import { seatCrowd } from '@paheli/engine/testing/seated-crowd';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { createTestApp, openTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { type Frame, openSocket } from '../testing/test-socket';
import { maxConcurrentCalls } from './turns';

type BatchResult = { readonly error?: { readonly json: { readonly data: { readonly code: string } } } };

const batchSize = 10;

const site = openTestApp({ hasPools: true, isRealTime: true });

/** Sends ten calls in one request. Resolves with the status and the result of each call. */
async function batch(
  at: TestApp,
  path: string,
  { as, input, method = 'GET' }: { as?: SignedIn; input?: object; method?: 'GET' | 'POST' },
) {
  const calls = Array.from({ length: batchSize }, () => path).join(',');
  const inputs = JSON.stringify(
    Object.fromEntries(Array.from({ length: batchSize }, (_, index) => [index, superjson.serialize(input)])),
  );
  const query = method === 'GET' ? `&input=${encodeURIComponent(inputs)}` : '';
  const response = await fetch(`${await at.listen()}/trpc/${calls}?batch=1${query}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: inputs }),
  });
  const results = [(await response.json()) as BatchResult | BatchResult[]].flat();
  return { status: response.status, codes: results.map(({ error }) => error?.json.data.code ?? 'ok') };
}

/** Locks a row until it is released, as use cases do. */
async function lock(table: 'users' | 'tournament', id: string): Promise<() => Promise<void>> {
  const connection = await site.engine.deps.database.sql.reserve();
  await connection`begin`;
  await connection`select 1 from ${connection(table)} where id = ${id} for no key update`;
  return async () => {
    await connection`rollback`;
    connection.release();
  };
}

/** Returns how many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await site.engine.deps.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

test('each call of a batch counts, for a signed-in user and for an address', async () => {
  const limited = await createTestApp({ beside: site, rateLimits: { perUser: 12, perAddress: 12 } });
  const refusedOfTwo = ['ok', 'ok', ...Array.from({ length: 8 }, () => 'rate_limited')];
  for (const as of [await limited.player({ access: false }), undefined]) {
    const call = () => batch(limited, 'tournament.list', { ...(as && { as }), input: {} });
    expect(await call()).toEqual({ status: 200, codes: Array.from({ length: batchSize }, () => 'ok') });
    expect((await call()).codes.toSorted()).toEqual(refusedOfTwo);
    // All at once, by the request's own counter.
    expect(await call()).toMatchObject({ status: 429, codes: ['rate_limited'] });
  }
  await limited.close();
});

test('calls of one user run a few at once through all doors together; the rest wait, but answers do not', async () => {
  const as = await site.player();
  const { body: session } = await startPlaying(as);
  const socket = await openSocket(site, { as });
  const letGo = await lock('users', as.viewer.userId);
  const update = { name: 'Asha Rao' };
  const calls = [
    batch(site, 'auth.account.update', { as, input: update, method: 'POST' }).then(({ codes }) => codes),
    socket.call('mutation', 'auth.account.update', update).then(({ error }) => error ?? 'ok'),
    site.call('PUT', '/api/user/profile', { as, body: update }).then(({ status }) => status),
  ];
  await expect.poll(countWaiting).toBe(maxConcurrentCalls.rest);
  const answer = await site.call('POST', `/api/quiz/${session.session_id}/answer`, {
    as,
    body: { question_index: 0, answer: 0 },
  });
  expect(answer).toMatchObject({ status: 200, body: { timed_out: false } });
  expect(await countWaiting()).toBe(maxConcurrentCalls.rest);
  await letGo();
  expect(await Promise.all(calls)).toEqual([Array.from({ length: batchSize }, () => 'ok'), 'ok', 200]);
});

test('calls of a disconnected client leave their places to others', async () => {
  const as = await site.player({ access: false });
  const letGo = await lock('users', as.viewer.userId);
  const gone = new AbortController();
  const url = `${await site.listen()}/api/user/profile`;
  const left = Array.from({ length: 3 * maxConcurrentCalls.rest }, () =>
    fetch(url, {
      method: 'PUT',
      signal: gone.signal,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha' }),
    }).catch(() => 'gone'),
  );
  await expect.poll(countWaiting).toBe(maxConcurrentCalls.rest);
  gone.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['gone']));
  await letGo();
  const profiles = Array.from({ length: 2 * maxConcurrentCalls.rest }, () =>
    site.call('GET', '/api/user/profile', { as }),
  );
  expect(new Set((await Promise.all(profiles)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('calls that wait for one locked row block no questions and answers', async () => {
  const [player, ...attackers] = [
    await site.player(),
    ...(await Promise.all([1, 2, 3].map(() => site.player({ rupees: 20 })))),
  ];
  const { id: tournamentId } = await site.engine.tournament();
  const { body: session } = await startPlaying(player);
  const letGo = await lock('tournament', tournamentId);
  const start = site.call('POST', `/api/quiz/${tournamentId}/start`, { as: player });
  const joins = attackers.map((as) =>
    batch(site, 'tournament.join', { as, input: { tournamentId }, method: 'POST' }),
  );
  // The start waits with one connection, and all joins together with another.
  await expect.poll(countWaiting).toBe(2);
  const socket = await openSocket(site, { as: player });
  await socket.call('subscription', 'quiz.questions', { sessionId: session.session_id });
  await socket.find(isQuestion(0));
  for (const index of [0, 1]) {
    const { status, body } = await site.call('POST', `/api/quiz/${session.session_id}/answer`, {
      as: player,
      body: { question_index: index, answer: 0 },
    });
    expect([status, body.timed_out]).toEqual([200, false]);
  }
  expect(await countWaiting()).toBe(2);
  await letGo();
  await start;
  const outcomes = new Set((await Promise.all(joins)).flatMap(({ codes }) => codes));
  expect([...outcomes].filter((code) => code !== 'ok' && code !== 'unavailable')).toEqual([]);
});

test('a player plays in time while three accounts keep sending batches of expensive calls', async () => {
  const crowded = await site.engine.tournament({ entryFee: 0, maxParticipants: 5_000 });
  const [attacker] = await seatCrowd(site.deps, crowded.id, histories(4_000));
  if (!attacker) throw new Error('nobody is seated');
  const attackers = [await site.signIn(attacker), await site.player(), await site.player()];
  const player = await site.player();
  const { body: session } = await startPlaying(player, histories(3));
  const { total_questions: questions, session_id: sessionId } = session;
  let isOver = false;
  const paths = ['tournament.leaderboard', 'tournament.byId', 'tournament.stake'];
  const floods = attackers.flatMap((as) =>
    paths.map(async (path) => {
      const codes = new Set<string>();
      while (!isOver) {
        for (const code of (await batch(site, path, { as, input: { tournamentId: crowded.id } })).codes)
          codes.add(code);
        await pause(0);
      }
      return codes;
    }),
  );
  const socket = await openSocket(site, { as: player });
  await socket.call('subscription', 'quiz.questions', { sessionId });
  for (let index = 0; index < questions; index += 1) {
    await socket.find(isQuestion(index));
    await socket.call('mutation', 'quiz.answer', { sessionId, questionIndex: index, answer: 0 });
  }
  isOver = true;
  for (const codes of await Promise.all(floods)) expect(codes).toEqual(new Set(['ok']));
  const pushes = socket.frames.flatMap(({ data }) => questionOf(data) ?? []);
  expect(pushes.map(({ question }) => question.questionIndex)).toEqual(
    Array.from({ length: questions }, (_, index) => index),
  );
  const { data } = await socket.call('query', 'quiz.results', { sessionId });
  expect((data as QuizResult).questionStats.map(({ timedOut }) => timedOut)).toEqual(pushes.map(() => false));
});

type Started = { readonly session_id: string; readonly total_questions: number };

async function startPlaying(as: SignedIn, questionsCount = 5) {
  const { id } = await site.engine.tournament({ entryFee: 0, questionsCount });
  await site.call('POST', '/api/payments/create-payment-intent', { as, body: { tournament_id: id } });
  return site.call<Started>('POST', `/api/quiz/${id}/start`, { as });
}

function questionOf(data: unknown): Extract<QuestionPush, { type: 'question' }> | undefined {
  const push = data as QuestionPush | undefined;
  return push?.type === 'question' ? push : undefined;
}

function isQuestion(index: number) {
  return ({ data }: Frame) => questionOf(data)?.question.questionIndex === index;
}
